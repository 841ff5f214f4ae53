import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { searchCompanies } from "#contract/company/company.ts";
import { IconPlus } from "@tabler/icons-react";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { hasOnlyCompany, noteOnlyCompany } from "#web/lib/session.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { CompanyDialog } from "./CompanyDialog.tsx";
import { CompanyTable } from "./CompanyTable.tsx";
import { type CompanyParts, CompanyView } from "./CompanyView.tsx";
import { CompaniesSearch } from "./search.ts";

/** The list of companies; `parts` are the sections of a company's page that other features provide. */
export function Companies({ parts }: { parts: CompanyParts }) {
  const url = useListUrl(CompaniesSearch);
  const { search, show, narrow, open, close } = url;
  const mayWrite = hasPermission("company:write");
  const part = search.part || undefined;
  if (search.view !== null)
    return (
      <CompanyView
        key={search.view}
        companyId={search.view}
        parts={parts}
        part={part}
        onBack={() => (part ? show({ view: null, part: "" }) : close())}
      />
    );
  const dialog = <CompanyDialog editing={mayWrite ? search.edit : null} onClose={close} />;
  if (hasOnlyCompany())
    return (
      <>
        <OnlyCompany parts={parts} onAdd={() => open({ edit: "new" })} />
        {dialog}
      </>
    );
  return (
    <>
      <PageHeader
        title="Companies"
        action={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
              Add Company
            </Button>
          )
        }
      />
      <ListFilter noun="companies" searches="name, email, phone or GSTIN" filter={search} onChange={narrow} />
      <CompanyTable url={url} />
      {dialog}
    </>
  );
}

type OnlyProps = { parts: CompanyParts; onAdd: () => void };

/** The company of an installation that has no other. */
function OnlyCompany({ parts, onAdd }: OnlyProps) {
  const query = useCall(searchCompanies, { pageSize: 1 });
  const companyId = query.data?.rows[0]?.companyId;
  const total = query.data?.total;
  const router = useRouter();
  useEffect(() => {
    if (total === undefined || total === 1) return;
    noteOnlyCompany(false);
    void router.invalidate();
  }, [total, router]);
  if (companyId === undefined) return <NoData query={query} />;
  return <CompanyView companyId={companyId} parts={parts} onAdd={onAdd} />;
}

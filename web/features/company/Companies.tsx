import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { CompanyDialog } from "./CompanyDialog.tsx";
import { CompanyTable } from "./CompanyTable.tsx";
import { type CompanyParts, CompanyView } from "./CompanyView.tsx";
import { CompaniesSearch } from "./search.ts";

/** The list of companies; `parts` are the sections of a company's page that other features provide. */
export function Companies({ parts }: { parts: CompanyParts }) {
  const url = useListUrl(CompaniesSearch);
  const { search, narrow, open, close } = url;
  const mayWrite = hasPermission("company:write");
  if (search.view !== null)
    return <CompanyView key={search.view} companyId={search.view} parts={parts} onBack={close} />;
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
      <CompanyDialog editing={mayWrite ? search.edit : null} onClose={close} />
    </>
  );
}

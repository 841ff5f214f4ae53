import { Badge, Button } from "@mantine/core";
import { IconEdit, IconEye, IconTrash } from "@tabler/icons-react";
import { useEffect } from "react";
import { deleteCompany, searchCompanies } from "#contract/company/company.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount } from "#contract/format.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { noteOnlyCompany } from "#web/lib/session.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import { CompanyMark } from "./CompanyMark.tsx";
import classes from "./company.module.css";
import type { CompaniesSearch } from "./search.ts";

type Company = ReplyOf<typeof searchCompanies>["rows"][number];

const columns: DataColumn<Company>[] = [
  {
    key: "companyName",
    header: "Company",
    value: ({ companyName }) => companyName,
    cell: (company) => (
      <span className={classes.named}>
        <CompanyMark name={company.companyName} url={company.logoImageUrl} size="2rem" />
        <span className={classes.name}>
          {company.companyName} {!company.active && <Badge color="gray">Inactive</Badge>}
        </span>
      </span>
    ),
    least: "10rem",
  },
  { key: "companyEmail", header: "Email", value: ({ companyEmail }) => companyEmail },
  { key: "phone", header: "Phone", value: ({ companyPhone1 }) => companyPhone1, whole: true },
  { key: "gstin", header: "GSTIN", value: ({ gstin }) => gstin, whole: true, hideOnPhone: true },
  {
    key: "users",
    header: "Users",
    value: ({ users }) => users,
    cell: ({ users }) => formatCount(users),
    align: "right",
    width: "6rem",
  },
  {
    key: "societies",
    header: "Societies",
    value: ({ societies }) => societies,
    cell: ({ societies }) => formatCount(societies),
    align: "right",
    width: "7rem",
  },
];
const sortable = ["companyName", "companyEmail", "users", "societies"] as const;

export function CompanyTable({ url: { search, show, open } }: { url: ListUrl<typeof CompaniesSearch> }) {
  const view = viewOf(search);
  const body = {
    search: search.search,
    filters: search.state === "active" ? { Active: true } : {},
    ...pageQuery(view, sortable),
  };
  const companies = useCall(searchCompanies, body);
  const remove = useSend(deleteCompany);
  const deleting = useTarget<Company>();
  const mayWrite = hasPermission("company:write");
  const total = companies.data?.total;
  const isUnfiltered = search.search === "" && search.state === "all";

  const isComplete = isUnfiltered && !companies.isPlaceholderData && total !== undefined;
  useEffect(() => {
    if (isComplete) noteOnlyCompany(total === 1);
  }, [isComplete, total]);

  const actions = (company: Company): RowAction[] => {
    const { companyId, companyName } = company;
    const viewAction: RowAction = {
      label: `View ${companyName}`,
      icon: IconEye,
      opens: true,
      onClick: () => open({ view: companyId }),
    };
    if (!mayWrite) return [viewAction];
    return [
      viewAction,
      { label: `Edit ${companyName}`, icon: IconEdit, onClick: () => open({ edit: companyId }) },
      {
        label: `Delete ${companyName}`,
        icon: IconTrash,
        tone: "danger",
        onClick: () => deleting.open(company),
      },
    ];
  };
  return (
    <>
      <DataTable
        caption="Companies"
        columns={columns}
        rowKey={({ companyId }) => companyId}
        actions={actions}
        empty={isUnfiltered ? <NoCompanies onAdd={() => open({ edit: "new" })} /> : undefined}
        {...pagedState(companies, view, (next) => {
          if (!next.sort || sortable.some((key) => key === next.sort?.by)) show(searchOf(next));
        })}
        exportRows={() => allPages((paging) => call(searchCompanies, { ...body, ...paging }))}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.companyName ?? ""}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ companyId: deleting.target.companyId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

function NoCompanies({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No companies yet"
      text="A company serves societies with its own people and providers."
      {...(hasPermission("company:write") && { action: <Button onClick={onAdd}>Add Company</Button> })}
    />
  );
}

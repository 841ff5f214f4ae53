import { useMemo } from "react";
import { Badge, Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconEdit, IconEye, IconTrash } from "@tabler/icons-react";
import { formatCount } from "#contract/format.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { requiredDocuments } from "#contract/provider/document.ts";
import { deleteProvider, searchProviders } from "#contract/provider/provider.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import { listed } from "#web/lib/choices.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import classes from "./ProviderTable.module.css";
import type { ProvidersSearch } from "./search.ts";
import { undeleted } from "./words.ts";

type Props = {
  search: ProvidersSearch;
  onChange: (change: Partial<ProvidersSearch>) => void;
  onOpen: (shown: number | "new") => void;
};

type Provider = ReplyOf<typeof searchProviders>["rows"][number];

function missingText(missing: Provider["missingDocuments"]): string {
  if (missing === null) return "";
  if (missing.length === 0) return "Complete";
  // Naming each one would fill the row of every new provider.
  if (missing.length === requiredDocuments.length) return `All ${missing.length} missing`;
  return `Missing: ${missing.join(", ")}`;
}

function MissingDocuments({ missing }: { missing: Provider["missingDocuments"] }) {
  if (missing === null) return null;
  return (
    <span className={missing.length === 0 ? classes.complete : classes.missing}>
      {missing.length === 0 ? (
        <IconCircleCheck size={16} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} aria-hidden />
      )}
      <span>{missingText(missing)}</span>
    </span>
  );
}

const phone: DataColumn<Provider> = { key: "phone1", header: "Phone", value: ({ phone1 }) => phone1 };
const columns: DataColumn<Provider>[] = [
  {
    key: "name",
    header: "Name",
    value: ({ name }) => name,
    cell: ({ name, active }) => (
      <>
        {name} {!active && <Badge color="gray">Inactive</Badge>}
      </>
    ),
    least: "8rem",
  },
  {
    key: "companyName",
    header: "Company",
    value: ({ companyName }) => companyName,
    least: "5.5rem",
    ofCompanies: true,
  },
  {
    ...phone,
    cell: ({ phone1, email1 }) => <TwoLines first={phone1} second={email1} />,
    stacked: true,
    least: "6.5rem",
  },
  {
    key: "services",
    header: "Services",
    value: ({ services }) => services.join(", "),
    cell: ({ services }) => services.join(", ") || <span className={classes.none}>None yet</span>,
    least: "5rem",
  },
  {
    key: "rating",
    header: "Rating",
    value: ({ rating }) => rating?.stars ?? "",
    cell: ({ rating, withoutPhoto }) => (
      <TwoLines
        first={
          rating ? (
            `${rating.stars.toFixed(2)} (${formatCount(rating.ratings)})`
          ) : (
            <span className={classes.none}>None yet</span>
          )
        }
        second={withoutPhoto > 0 ? `${formatCount(withoutPhoto)} without photo` : ""}
      />
    ),
    stacked: true,
    width: "7.5rem",
  },
  {
    key: "documents",
    header: "Documents",
    value: ({ missingDocuments }) => missingText(missingDocuments),
    cell: ({ missingDocuments }) => <MissingDocuments missing={missingDocuments} />,
    least: "9rem",
  },
];
const withoutDocuments = columns.filter(({ key }) => key !== "documents");
/** One fact per column, for the export and the preview. */
const email: DataColumn<Provider> = { key: "email1", header: "Email", value: ({ email1 }) => email1 };
const splitContacts = (shown: typeof columns) =>
  shown.flatMap((column) => (column.key === "phone1" ? [phone, email] : [column]));
const preview = { title: ({ name }: Provider) => name };
const sortable = ["name", "companyName", "phone1"] as const;

const choiceOf = ({ providerId, name }: Provider) => ({ value: providerId, label: name });

export function ProviderTable({ search, onChange, onOpen }: Props) {
  const view = viewOf(search);
  const body = {
    search: search.search,
    filters: {
      ...(search.state === "active" && { Active: true }),
      ...(search.papers === "missing" && { Complete: false }),
      ...(search.of !== null && { CompanyId: search.of }),
    },
    ...pageQuery(view, sortable),
  };
  const providers = useCall(searchProviders, body);
  const rows = useMemo(() => providers.data && listed(providers.data.rows, choiceOf), [providers.data]);
  const remove = useSend(deleteProvider);
  const deleting = useTarget<Provider>();
  const mayWrite = hasPermission("provider:write");
  const isUnfiltered = search.search === "" && Object.keys(body.filters).length === 0;

  const actions = (provider: Provider): RowAction[] => {
    const { providerId, name } = provider;
    if (!mayWrite)
      return [{ label: `View ${name}`, icon: IconEye, opens: true, onClick: () => onOpen(providerId) }];
    return [
      { label: `Edit ${name}`, icon: IconEdit, opens: true, onClick: () => onOpen(providerId) },
      { label: `Delete ${name}`, icon: IconTrash, tone: "danger", onClick: () => deleting.open(provider) },
    ];
  };
  const shown = hasPermission("document:read") ? columns : withoutDocuments;
  return (
    <>
      <DataTable
        caption="Providers"
        columns={shown}
        rowKey={({ providerId }) => providerId}
        actions={actions}
        preview={preview}
        empty={isUnfiltered ? <NoProviders onAdd={() => onOpen("new")} /> : undefined}
        {...pagedState(providers, view, (next) => {
          if (!next.sort || sortable.some((key) => key === next.sort?.by)) onChange(searchOf(next));
        })}
        rows={rows}
        exportColumns={splitContacts(shown)}
        exportRows={() => allPages((paging) => call(searchProviders, { ...body, ...paging }))}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.name ?? ""}
        notify={toastSuccess}
        undeleted={undeleted("Provider")}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ providerId: deleting.target.providerId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

function NoProviders({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No providers yet"
      text="The people who wash, with what they cover, their bank account and their papers."
      {...(hasPermission("provider:write") && { action: <Button onClick={onAdd}>Add Provider</Button> })}
    />
  );
}

import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { formatInstant } from "#contract/format.ts";
import { type ApiKey, deleteKey, getKeys } from "#contract/key/key.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import { scopesText, scopeWords } from "./words.ts";
import { namedCompany } from "#web/lib/session.ts";

const columns: DataColumn<ApiKey>[] = [
  {
    key: "name",
    header: "Name",
    value: ({ name }) => name,
    cell: ({ name, companyName }) => <TwoLines first={name} second={namedCompany(companyName)} />,
    cardTitle: true,
  },
  {
    key: "hint",
    header: "Key",
    value: ({ hint }) => `chamak_…${hint}`,
    cell: ({ hint }) => <code>chamak_…{hint}</code>,
    unsorted: true,
    width: "9rem",
  },
  { key: "scopes", header: "May", value: ({ scopes }) => scopesText(scopes), unsorted: true, width: "24%" },
  {
    key: "createdAt",
    header: "Added",
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt, createdBy }) => (
      <TwoLines first={formatInstant(createdAt)} second={`by ${createdBy}`} />
    ),
    width: "17%",
  },
  {
    key: "lastUsedAt",
    header: "Last used",
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : "Never"),
    width: "10rem",
  },
];

const exported: DataColumn<ApiKey>[] = [
  ...columns.filter(({ key }) => key !== "scopes"),
  {
    key: "scopes",
    header: "May",
    value: ({ scopes }) => scopes.map((scope) => scopeWords[scope]).join(", "),
  },
];

/** Valid keys only. */
export function KeyTable({ onAdd }: { onAdd: () => void }) {
  const keys = useCall(getKeys, {});
  const remove = useSend(deleteKey);
  const revoking = useTarget<ApiKey>();
  const actions = (key: ApiKey): RowAction[] => [
    { label: `Revoke ${key.name}`, icon: IconTrash, tone: "danger", onClick: () => revoking.open(key) },
  ];
  return (
    <>
      <DataTable
        caption="API keys"
        columns={columns}
        exportColumns={exported}
        rows={keys.data}
        rowKey={({ apiKeyId }) => apiKeyId}
        actions={actions}
        empty={
          keys.data?.length === 0 ? (
            <EmptyState
              title="No API keys yet"
              text="With a key, other software reads and writes here as your company, as far as you let it."
              action={<Button onClick={onAdd}>Add API key</Button>}
            />
          ) : undefined
        }
        {...tableState(keys)}
      />
      <DeleteRecord
        opened={revoking.opened}
        what={revoking.target?.name ?? ""}
        deleted="The key is revoked."
        remove={async () => {
          if (revoking.target) await remove.mutateAsync({ apiKeyId: revoking.target.apiKeyId });
        }}
        onClose={revoking.close}
      />
    </>
  );
}

import { Badge, Button } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { deleteModel, searchModels } from "#contract/vehicle/model.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import type { VehiclesSearch } from "./search.ts";

type Model = ReplyOf<typeof searchModels>["rows"][number];

const columns: DataColumn<Model>[] = [
  { key: "itemCompanyName", header: "Make", value: ({ itemCompanyName }) => itemCompanyName },
  {
    key: "itemModelName",
    header: "Model",
    value: ({ itemModelName }) => itemModelName,
    cell: ({ itemModelName, active }) => (
      <>
        {itemModelName} {!active && <Badge color="gray">Inactive</Badge>}
      </>
    ),
    cardTitle: true,
  },
  { key: "itemTypeName", header: "Body type", value: ({ itemTypeName }) => itemTypeName },
];

export function ModelTable({
  url,
  bodyTypeId,
}: {
  url: ListUrl<typeof VehiclesSearch>;
  bodyTypeId: number | null;
}) {
  const { search, show, open } = url;
  const view = viewOf(search);
  const body = {
    search: search.search,
    filters: {
      ...(search.state === "active" && { Active: true }),
      ...(search.of !== null && { ItemCompanyId: search.of }),
      ...(bodyTypeId !== null && { ItemTypeId: bodyTypeId }),
    },
    ...pageQuery(view, ["itemModelName", "itemCompanyName", "itemTypeName"]),
  };
  const models = useCall(searchModels, body);
  const remove = useSend(deleteModel);
  const deleting = useTarget<Model>();
  const mayWrite = hasPermission("vehicle:write");
  const isUnfiltered = search.search === "" && Object.keys(body.filters).length === 0;
  const nameOf = ({ itemCompanyName, itemModelName }: Model) => `${itemCompanyName} ${itemModelName}`;

  const actions = (model: Model): RowAction[] => [
    {
      label: `Edit ${nameOf(model)}`,
      icon: IconEdit,
      opens: true,
      onClick: () => open({ edit: model.itemModeId }),
    },
    {
      label: `Delete ${nameOf(model)}`,
      icon: IconTrash,
      tone: "danger",
      onClick: () => deleting.open(model),
    },
  ];
  return (
    <>
      <DataTable
        caption="Models"
        columns={columns}
        rowKey={({ itemModeId }) => itemModeId}
        {...(mayWrite && { actions })}
        empty={isUnfiltered ? <NoModels onAdd={() => open({ edit: "new" })} /> : undefined}
        {...pagedState(models, view, (next) => show(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchModels, { ...body, ...paging }))}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target ? nameOf(deleting.target) : ""}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ itemModeId: deleting.target.itemModeId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

function NoModels({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No models yet"
      text="Models tell the body type, and with it the price, when a wash is booked."
      {...(hasPermission("vehicle:write") && { action: <Button onClick={onAdd}>Add Model</Button> })}
    />
  );
}

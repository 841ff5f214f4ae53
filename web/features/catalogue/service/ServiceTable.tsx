import { Badge, Button } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { deleteService, searchServices } from "#contract/catalogue/service.ts";
import { formatCount, formatMoney } from "#contract/format.ts";
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
import type { ServicesSearch } from "#web/features/catalogue/search.ts";

type Service = ReplyOf<typeof searchServices>["rows"][number];

const columns: DataColumn<Service>[] = [
  {
    key: "serviceName",
    header: "Service",
    value: ({ serviceName }) => serviceName,
    cell: ({ serviceName, active }) => (
      <>
        {serviceName} {!active && <Badge color="gray">Inactive</Badge>}
      </>
    ),
  },
  { key: "categoryName", header: "Category", value: ({ categoryName }) => categoryName },
  {
    key: "price",
    header: "Price",
    value: ({ price }) => price,
    cell: ({ price }) => formatMoney(price),
    align: "right",
    width: "9rem",
  },
  {
    key: "items",
    header: "Items",
    value: ({ items }) => items,
    cell: ({ items }) => formatCount(items),
    align: "right",
    width: "7rem",
  },
];

export function ServiceTable({ url: { search, show, open } }: { url: ListUrl<typeof ServicesSearch> }) {
  const view = viewOf(search);
  const body = {
    search: search.search,
    filters: {
      ...(search.state === "active" && { Active: true }),
      ...(search.of !== null && { CategoryId: search.of }),
    },
    ...pageQuery(view, ["serviceName", "categoryName", "price", "items"]),
  };
  const services = useCall(searchServices, body);
  const remove = useSend(deleteService);
  const deleting = useTarget<Service>();
  const mayWrite = hasPermission("catalogue:write");
  const isUnfiltered = search.search === "" && Object.keys(body.filters).length === 0;

  const actions = (service: Service): RowAction[] => [
    {
      label: `Edit ${service.serviceName}`,
      icon: IconEdit,
      opens: true,
      onClick: () => open({ edit: service.serviceId }),
    },
    {
      label: `Delete ${service.serviceName}`,
      icon: IconTrash,
      tone: "danger",
      onClick: () => deleting.open(service),
    },
  ];
  return (
    <>
      <DataTable
        caption="Services"
        columns={columns}
        rowKey={({ serviceId }) => serviceId}
        {...(mayWrite && { actions })}
        empty={isUnfiltered ? <NoServices onAdd={() => open({ edit: "new" })} /> : undefined}
        {...pagedState(services, view, (next) => show(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchServices, { ...body, ...paging }))}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.serviceName ?? ""}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ serviceId: deleting.target.serviceId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

function NoServices({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No services yet"
      text="A service is a kind of wash, such as a foam wash; what customers book are its items."
      {...(hasPermission("catalogue:write") && { action: <Button onClick={onAdd}>Add Service</Button> })}
    />
  );
}

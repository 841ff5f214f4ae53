import { Badge, Button, UnstyledButton } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount } from "#contract/format.ts";
import { deleteZone, searchZones } from "#contract/zone/zone.ts";
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
import { Thumbnail } from "./map/Thumbnail.tsx";
import { Overlaps } from "./ZoneFacts.tsx";
import classes from "./ZoneTable.module.css";
import type { ZonesSearch } from "./search.ts";

type Zone = ReplyOf<typeof searchZones>["rows"][number];
type Choosing = { chosen: number | null; choose: (zone: number | null) => void };

const columnsOf = (choosing: Choosing): DataColumn<Zone>[] => [
  {
    key: "name",
    header: "Zone",
    value: ({ name }) => name,
    cell: (zone) => <ZoneName zone={zone} {...choosing} />,
  },
  {
    key: "city",
    header: "City",
    value: ({ city, stateName }) => `${city}, ${stateName}`,
    width: "10rem",
  },
  { key: "phone1", header: "Zip Code", value: ({ phone1 }) => phone1, width: "6rem" },
  {
    key: "societies",
    header: "Societies",
    value: ({ societies }) => societies,
    cell: ({ societies }) => formatCount(societies),
    align: "right",
    width: "6.5rem",
  },
];

/** The zones, with row actions; selecting a name shows the zone on the map. */
export function ZoneTable({ url: { search, show, open } }: { url: ListUrl<typeof ZonesSearch> }) {
  const view = viewOf(search);
  const body = {
    search: search.search,
    filters: search.state === "active" ? { Active: true } : {},
    ...pageQuery(view, ["name", "city", "phone1", "societies"]),
  };
  const zones = useCall(searchZones, body);
  const remove = useSend(deleteZone);
  const deleting = useTarget<Zone>();
  const mayWrite = hasPermission("zone:write");
  const isUnfiltered = search.search === "" && search.state === "all";
  const columns = columnsOf({ chosen: search.view, choose: (zone) => show({ view: zone }) });

  const actions = (zone: Zone): RowAction[] => [
    {
      label: `Edit ${zone.name}`,
      icon: IconEdit,
      opens: true,
      onClick: () => open({ edit: zone.serviceZoneId }),
    },
    { label: `Delete ${zone.name}`, icon: IconTrash, tone: "danger", onClick: () => deleting.open(zone) },
  ];
  return (
    <div className={classes.list}>
      <DataTable
        caption="Service zones"
        columns={columns}
        rowKey={({ serviceZoneId }) => serviceZoneId}
        numbered={false}
        {...(mayWrite && { actions })}
        empty={isUnfiltered ? <NoZones onAdd={() => open({ edit: "new" })} /> : undefined}
        {...pagedState(zones, view, (next) => show(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchZones, { ...body, ...paging }))}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.name ?? ""}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ serviceZoneId: deleting.target.serviceZoneId });
        }}
        onClose={deleting.close}
      />
    </div>
  );
}

function ZoneName({ zone, chosen, choose }: { zone: Zone } & Choosing) {
  const isChosen = zone.serviceZoneId === chosen;
  return (
    <UnstyledButton
      className={classes.name}
      aria-pressed={isChosen}
      onClick={() => choose(isChosen ? null : zone.serviceZoneId)}
    >
      <Thumbnail corners={zone.polygon} />
      <span className={classes.words}>
        <span>
          <b>{zone.name}</b> {!zone.active && <Badge color="gray">Inactive</Badge>}
        </span>
        {zone.overlaps.length > 0 && <Overlaps names={zone.overlaps} most={3} />}
      </span>
    </UnstyledButton>
  );
}

function NoZones({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No service zones yet"
      text="A zone is an area of a city that is served together; it is drawn on the map."
      {...(hasPermission("zone:write") && { action: <Button onClick={onAdd}>Add Zone</Button> })}
    />
  );
}

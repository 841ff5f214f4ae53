import { Badge, Button } from "@mantine/core";
import { IconDownload, IconEdit, IconEye, IconTrash } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { deleteSociety, NOBODY_SERVES, searchSocieties } from "#contract/society/society.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import { DeletePlace } from "./DeletePlace.tsx";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import { may } from "#web/lib/may.ts";
import { askFor, pagedState } from "#web/lib/queryState.ts";
import { useExport } from "./registry/useExport.ts";
import classes from "./SocietyTable.module.css";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { ServedBy, servingNames } from "./ServedBy.tsx";
import type { SocietySearch } from "./search.ts";

type Society = ReplyOf<typeof searchSocieties>["rows"][number];
type Dialog = { view: number } | { edit: number | "new" };
type Props = {
  search: SocietySearch;
  onChange: (change: Partial<SocietySearch>) => void;
  onOpen: (dialog: Dialog) => void;
};

const columns: DataColumn<Society>[] = [
  {
    key: "societyName",
    header: "Society Name",
    value: (society) => society.societyName,
    cell: ({ societyName, active }) => (
      <span className={classes.name}>
        {societyName}
        {!active && <Badge color="gray">Inactive</Badge>}
      </span>
    ),
  },
  {
    key: "address",
    header: "Address",
    value: ({ societyStreet, city, pincode }) => `${societyStreet}, ${city} ${pincode}`,
  },
  {
    key: "servedBy",
    header: "Served by",
    value: (society) => servingNames(society) || NOBODY_SERVES,
    cell: (society) => <ServedBy {...society} />,
    unsorted: true,
  },
];

const look = { title: ({ societyName }: Society) => societyName };

/** The societies, with what can be done with each. */
export function SocietyTable({ search, onChange, onOpen }: Props) {
  const view = viewOf(search);
  const asked = {
    search: search.search,
    filters: search.state === "active" ? { Active: true } : {},
    ...askFor(view, ["societyName", "address"]),
  };
  const societies = useCall(searchSocieties, asked);
  const remove = useSend(deleteSociety);
  const exported = useExport();
  const deleting = useTarget<Society>();
  const mayWrite = may("society:write");
  const nothingAsked = search.search === "" && search.state === "all";

  const actions = (society: Society): RowAction[] => {
    const { societyId, societyName } = society;
    const always: RowAction[] = [
      {
        label: `View ${societyName}`,
        icon: IconEye,
        opens: true,
        onClick: () => onOpen({ view: societyId }),
      },
      { label: `Export ${societyName}`, icon: IconDownload, onClick: () => exported.mutate({ societyId }) },
    ];
    if (!mayWrite) return always;
    return [
      ...always,
      { label: `Edit ${societyName}`, icon: IconEdit, onClick: () => onOpen({ edit: societyId }) },
      {
        label: `Delete ${societyName}`,
        icon: IconTrash,
        tone: "danger",
        onClick: () => deleting.open(society),
      },
    ];
  };
  return (
    <>
      <DataTable
        caption="Societies"
        columns={columns}
        rowKey={(society) => society.societyId}
        actions={actions}
        look={look}
        empty={nothingAsked ? <NoSocieties onOpen={onOpen} /> : undefined}
        {...pagedState(societies, view, (next) => onChange(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchSocieties, { ...asked, ...paging }))}
      />
      <DeletePlace
        opened={deleting.opened}
        what={deleting.target?.societyName ?? ""}
        deleted="Society Deleted successfully."
        remove={async (WithContents) => {
          if (deleting.target)
            await remove.mutateAsync({ societyId: deleting.target.societyId, WithContents });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

function NoSocieties({ onOpen }: Pick<Props, "onOpen">) {
  if (!may("society:write"))
    return <EmptyState title="No societies yet" text="Societies that your company serves appear here." />;
  return (
    <EmptyState
      title="No societies yet"
      text="Register the first one with its buildings, flats and parking; washes are booked for them."
      action={<Button onClick={() => onOpen({ edit: "new" })}>Add Society</Button>}
    />
  );
}

import { IconArrowBackUp } from "@tabler/icons-react";
import { formatCount, formatDayOf, plural } from "#contract/format.ts";
import { getArchived, type Archived, type PlaceKind, restoreArchived } from "#contract/society/archive.ts";
import { currentTime } from "#web/lib/clock.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { tableState } from "#web/lib/queryState.ts";
import { daysLeft } from "./daysLeft.ts";

const columns: DataColumn<Archived>[] = [
  { key: "name", header: "Name", value: (entry) => entry.name },
  { key: "place", header: "Where", value: (entry) => entry.place },
  {
    key: "contents",
    header: "With it",
    value: (entry) => entry.contents,
    cell: (entry) => (entry.contents > 0 ? plural(entry.contents, "place") : "–"),
    align: "right",
  },
  {
    key: "archivedAt",
    header: "Archived",
    value: (entry) => entry.archivedAt,
    cell: (entry) => formatDayOf(entry.archivedAt),
  },
  { key: "archivedBy", header: "By", value: (entry) => entry.archivedBy },
  {
    key: "daysLeft",
    header: "Days left",
    value: (entry) => daysLeft(entry.archivedAt, currentTime().getTime()),
    cell: (entry) => formatCount(daysLeft(entry.archivedAt, currentTime().getTime())),
    align: "right",
  },
];

type Props = {
  /** 0 for archived societies, else the society whose archived places are listed. */
  societyId: number;
  kind: PlaceKind;
};

/** The recently deleted records, with a restore button. */
export function ArchivedList({ societyId, kind }: Props) {
  const archived = useCall(getArchived, { societyId });
  const restoring = useSend(restoreArchived);
  const restore = (entry: Archived) =>
    restoring.mutate(
      { archiveId: entry.archiveId },
      {
        onSuccess: () => toastSaved(`${entry.name} restored.`),
        onError: (error) => toastError(error.message),
      },
    );
  return (
    <DataTable
      caption="Archived"
      columns={columns}
      rows={archived.data?.filter((entry) => entry.kind === kind)}
      rowKey={(entry) => entry.archiveId}
      numbered={false}
      {...tableState(archived)}
      empty={
        <EmptyState title="Nothing archived" text="What is deleted can be restored from here for 30 days." />
      }
      actions={(entry) => [
        { label: `Restore ${entry.name}`, icon: IconArrowBackUp, onClick: () => restore(entry) },
      ]}
    />
  );
}

import { Button } from "@mantine/core";
import { IconDownload, IconEdit, IconEye, IconTrash } from "@tabler/icons-react";
import { Suspense } from "react";
import { deleteSociety, searchSocieties } from "#contract/society/society.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import type { RowAction } from "#web/ui/table/types.ts";
import { DeletePlace } from "../DeletePlace.tsx";
import { useExport } from "../registry/useExport.ts";
import type { SocietySearch } from "../search.ts";
import { columns, storedColumns } from "./columns.tsx";
import { figuresText } from "./figures.ts";
import classes from "./list.module.css";
import { Picture } from "./Picture.tsx";
import { type Society, useSummaries } from "./useSummaries.ts";

// Loaded when the gallery is first shown.
const SocietyGallery = lazyNamed(() => import("./SocietyGallery.tsx"), "SocietyGallery");

type Dialog = { view: number } | { edit: number | "new" };
type Props = {
  search: SocietySearch;
  onChange: (change: Partial<SocietySearch>) => void;
  onOpen: (dialog: Dialog) => void;
};

const preview = {
  title: ({ societyName }: Society) => societyName,
  more: ({ summary }: Society) =>
    summary && (
      <>
        <Picture summary={summary} size="card" />
        <p className={classes.more}>{figuresText(summary)}</p>
      </>
    ),
};

/** The societies as a table or a gallery, with row actions. */
export function SocietyList({ search, onChange, onOpen }: Props) {
  const view = viewOf(search);
  const body = {
    search: search.search,
    filters: search.state === "active" ? { Active: true } : {},
    ...pageQuery(view, ["societyName", "address"]),
  };
  const page = useCall(searchSocieties, body);
  const { societies, failed, onRetry } = useSummaries(page.data?.rows);
  const remove = useSend(deleteSociety);
  const exported = useExport();
  const deleting = useTarget<Society>();
  const mayWrite = hasPermission("society:write");
  const isUnfiltered = search.search === "" && search.state === "all";

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
  const shown = {
    ...pagedState(page, view, (next) => onChange(searchOf(next))),
    rows: societies,
    actions,
    empty: isUnfiltered ? <NoSocieties onOpen={onOpen} /> : undefined,
  };
  return (
    <>
      {failed && (
        <p className={classes.failed} role="status">
          Coverage and today&apos;s washes could not be loaded.
          <Button variant="subtle" size="compact-sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      {search.as === "gallery" ? (
        <Suspense fallback={<LoadingScreen />}>
          <SocietyGallery {...shown} />
        </Suspense>
      ) : (
        <DataTable
          caption="Societies"
          columns={columns}
          rowKey={({ societyId }) => societyId}
          preview={preview}
          {...shown}
          exportRows={() => allPages((paging) => call(searchSocieties, { ...body, ...paging }))}
          exportColumns={storedColumns}
        />
      )}
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
  if (!hasPermission("society:write"))
    return <EmptyState title="No record found" text="Societies that your company serves appear here." />;
  return (
    <EmptyState
      title="No record found"
      text="Register the first society with its buildings, flats and parking; washes are booked for them."
      action={<Button onClick={() => onOpen({ edit: "new" })}>Add Society</Button>}
    />
  );
}

import { Badge } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type AuditEntry, searchAudit } from "#contract/audit/audit.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { firstAndMore, formatInstant } from "#contract/format.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import { addressOf } from "./address.ts";
import classes from "./audit.module.css";
import { changesOf, changeText } from "./fields.ts";
import { MoreNote } from "./MoreNote.tsx";
import { actions, subjectOf, titleOf, writerOf } from "./nouns.ts";
import type { AuditSearch } from "./search.ts";

const textsOf = (entry: AuditEntry) => changesOf(entry).map((change) => changeText(change, entry.action));

const columns: DataColumn<AuditEntry>[] = [
  { key: "at", header: "When", value: ({ at }) => formatInstant(at), whole: true },
  { key: "who", header: "Who", value: writerOf, unsorted: true },
  {
    key: "action",
    header: "Action",
    value: ({ action }) => actions[action].label,
    cell: ({ action }) => <Badge color={actions[action].color}>{actions[action].label}</Badge>,
    whole: true,
    unsorted: true,
  },
  {
    key: "what",
    header: "What",
    value: (entry) => [subjectOf(entry), entry.inside?.name].filter(Boolean).join(", "),
    cell: (entry) => <Subject entry={entry} />,
    stacked: true,
    least: "10rem",
    cardTitle: true,
    unsorted: true,
  },
  {
    key: "changes",
    header: "Changes",
    value: (entry) => textsOf(entry).join("; "),
    cell: (entry) => <Changes texts={textsOf(entry)} />,
    stacked: true,
    unsorted: true,
  },
];

function Subject({ entry }: { entry: AuditEntry }) {
  const address = addressOf(entry);
  const { title, under } = titleOf(entry);
  const link = address && (
    <Link className={classes.link} {...address}>
      {title}
    </Link>
  );
  return <TwoLines first={link ?? title} second={under} />;
}

/** The first changes, and the count of the others. */
function Changes({ texts }: { texts: readonly string[] }) {
  const [first, ...others] = texts;
  if (first === undefined) return null;
  return <TwoLines first={first} second={firstAndMore(others, 1)} />;
}

type Props = {
  url: ListUrl<typeof AuditSearch>;
  asked: Pick<BodyOf<typeof searchAudit>, "search" | "filters">;
};

export function AuditTable({ url: { search, show, open }, asked }: Props) {
  const view = viewOf(search);
  const body = { ...asked, ...pageQuery(view, ["at"]) };
  const entries = useCall(searchAudit, body);
  const isNarrowed = asked.search !== "" || Object.keys(asked.filters ?? {}).length > 0;
  const rowActions = (entry: AuditEntry): RowAction[] => [
    {
      label: `Show ${subjectOf(entry)}, ${actions[entry.action].label.toLowerCase()}`,
      icon: IconListDetails,
      opens: true,
      onClick: () => open({ view: entry.auditId }),
    },
  ];
  return (
    <>
      {entries.data?.more && <MoreNote exported />}
      <DataTable
        caption="Audit trail"
        columns={columns}
        rowKey={({ auditId }) => auditId}
        numbered={false}
        actions={rowActions}
        actionsHeader="Details"
        empty={isNarrowed ? undefined : <NothingWritten />}
        {...pagedState(entries, view, (next) => show(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchAudit, { ...body, ...paging }))}
      />
    </>
  );
}

function NothingWritten() {
  return (
    <EmptyState
      title="Nothing written yet"
      text="Every change of societies, people, services and the rest is kept here, with who made it and what stood there before."
    />
  );
}

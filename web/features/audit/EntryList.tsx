import { Badge, Button, Text } from "@mantine/core";
import { useState } from "react";
import { type AuditEntry, searchAudit } from "#contract/audit/audit.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { formatCount, formatInstant } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import { firstView } from "#web/lib/queryState.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { Pager } from "#web/ui/table/Pager.tsx";
import classes from "./audit.module.css";
import { ChangeList } from "./ChangeList.tsx";
import { MoreNote } from "./MoreNote.tsx";
import { actions, subjectOf, titleOf, writerOf } from "./nouns.ts";

type Props = {
  /** The accessible name: "History of Green Acres". */
  caption: string;
  filters: BodyOf<typeof searchAudit>["filters"];
  /** Oldest first instead of newest first. */
  ascending?: boolean;
};

const pageSizes = [20, 50, 100];

/** The matching audit entries with all details, one below another. */
export function EntryList({ caption, filters, ascending = false }: Props) {
  const [{ page, pageSize }, setView] = useState(firstView);
  const sort = { by: "at", descending: !ascending } as const;
  const query = useCall(searchAudit, { filters, sort, page, pageSize });
  if (!query.data) return <NoData query={query} />;
  const { rows, total, more } = query.data;
  if (total === 0)
    return (
      <Text c="dimmed" ta="center" py="xl">
        Nothing has been written yet.
      </Text>
    );
  return (
    <div aria-busy={query.isPlaceholderData}>
      {more && <MoreNote />}
      <ol className={classes.entries} aria-label={caption}>
        {rows.map((entry) => (
          <Entry key={entry.auditId} entry={entry} alone={total === 1} />
        ))}
      </ol>
      {total > pageSizes[0]! && (
        <Pager
          caption={caption}
          view={{ page, pageSize, sort: null }}
          total={total}
          pageSizes={pageSizes}
          onChange={(change) => setView({ page: 1, pageSize, sort: null, ...change })}
        />
      )}
    </div>
  );
}

function Entry({ entry, alone }: { entry: AuditEntry; alone: boolean }) {
  const { at, action, records } = entry;
  const { title, under } = titleOf(entry);
  const { label, color } = actions[action];
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <Badge color={color}>{label}</Badge>
        <span className={classes.subject}>
          {title} <span className={classes.inside}>{under}</span>
        </span>
      </div>
      <p className={classes.by}>
        {writerOf(entry)}, <time dateTime={at}>{formatInstant(at)}</time>
      </p>
      {records > 1 ? <BulkRecords entry={entry} /> : <ChangeList entry={entry} unfolded={alone} />}
    </li>
  );
}

/** The records of a bulk write, loaded on demand. */
function BulkRecords({ entry }: { entry: AuditEntry }) {
  const [opened, setOpened] = useState(false);
  if (opened)
    return (
      <div className={classes.together}>
        <EntryList caption={subjectOf(entry)} filters={{ AuditId: entry.auditId }} ascending />
      </div>
    );
  return (
    <Button variant="subtle" size="compact-xs" className={classes.more} onClick={() => setOpened(true)}>
      Show all {formatCount(entry.records)}
    </Button>
  );
}

import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import type { AuditEntry } from "#contract/audit/audit.ts";
import classes from "./audit.module.css";
import { changesOf, type ShownChange } from "./fields.ts";

const MAX_FOLDED = 4;

type Props = { entry: AuditEntry; /** Shows all fields at once. */ unfolded: boolean };

/** The fields of an entry; of many only the first few until expanded. */
export function ChangeList({ entry, unfolded }: Props) {
  const [opened, setOpened] = useState(unfolded);
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  const shown = opened || changes.length <= MAX_FOLDED + 1 ? changes : changes.slice(0, MAX_FOLDED);
  return (
    <>
      <dl className={classes.changes}>
        {shown.map((change) => (
          <div key={change.field} className={classes.change}>
            <dt>{change.label}</dt>
            <dd>
              <Values change={change} action={entry.action} />
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < changes.length && (
        <Button variant="subtle" size="compact-xs" className={classes.more} onClick={() => setOpened(true)}>
          Show all {changes.length} fields
        </Button>
      )}
    </>
  );
}

/** A field's old and new value; only one of them for an added or deleted record. */
function Values({ change, action }: { change: ShownChange; action: AuditEntry["action"] }) {
  const { before, after, what } = change;
  if (what) return what;
  if (action === "add" || action === "look") return after;
  if (action === "delete") return before;
  return (
    <span className={classes.values}>
      <del>{before ?? "–"}</del>
      <IconArrowRight size={14} role="img" aria-label="became" />
      <ins>{after ?? "–"}</ins>
    </span>
  );
}

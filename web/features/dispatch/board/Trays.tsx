import { type ReactNode, useState } from "react";
import { Button } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { BoardWash } from "#contract/dispatch/board.ts";
import type { getRefused } from "#contract/dispatch/refusal.ts";
import { plural } from "#contract/format.ts";
import { type RowContext, Tiles, useDropping } from "./BoardTable.tsx";
import { groupBy, isUnassigned, stateOf } from "./board.ts";
import classes from "./panels.module.css";
import { RefusedList } from "./RefusedList.tsx";
import { signs } from "./WashTile.tsx";
import { reasonWords } from "./words.ts";

/** Washes shown before "Show more". */
const FIRST = 28;

type Props = { washes: readonly BoardWash[]; context: RowContext };
type TraysProps = Props & { refused: ReplyOf<typeof getRefused> };

/** Unassigned washes, problem washes, and washes recorded without an assignee. */
export function Trays({ washes, context, refused }: TraysProps) {
  const { day, now } = context;
  const unassigned = washes.filter(isUnassigned);
  const waiting = washes.filter(
    (wash) => wash.late || (wash.providerId !== null && stateOf(wash, day, now) === "overdue"),
  );
  const recordedUnassigned = washes.filter(
    ({ providerId, status, late }) =>
      providerId === null && (status === "done" || status === "missed") && !late,
  );
  return (
    <div className={classes.trays}>
      <Tray
        title="Unassigned"
        washes={unassigned}
        context={context}
        takes
        none="Every wash of this day has somebody."
        why={(wash) => reasonWords(wash) ?? (wash.chosen ? "left open by choice" : "not assigned yet")}
      />
      <Tray
        title="Needs attention"
        washes={waiting}
        context={context}
        none="Nothing waits for you."
        why={(wash) => (wash.late ? "reported late" : "not reported")}
        others={refused.total}
      >
        <RefusedList {...refused} />
      </Tray>
      {recordedUnassigned.length > 0 && (
        <Tray
          title="Recorded, no washer assigned"
          washes={recordedUnassigned}
          context={context}
          none=""
          why={(wash) => signs[stateOf(wash, day, now)].words}
        />
      )}
    </div>
  );
}

type TrayProps = Props & {
  title: string;
  takes?: boolean;
  none: string;
  why: (wash: BoardWash) => string;
  /** Number of entries besides washes, shown first. */
  others?: number;
  children?: ReactNode;
};

function Tray({ title, washes, context, takes = false, none, why, others = 0, children }: TrayProps) {
  const [all, showAll] = useState(false);
  const dropping = useDropping(() => context.onDrop(null), takes && context.mayAssign);
  const shown = all ? washes : washes.slice(0, FIRST);
  const count = washes.length + others;
  return (
    <section className={classes.tray} data-row data-some={count > 0 || undefined} {...dropping}>
      <h2>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {count === 0 && <p className={classes.none}>{none}</p>}
      {children}
      {[...groupBy(shown, (wash) => `${wash.time}, ${why(wash)}`)].map(([label, own]) => (
        <div key={label} className={classes.hour}>
          <span className={classes.time}>{label}</span>
          <Tiles washes={own} context={context} />
        </div>
      ))}
      {shown.length < washes.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => showAll(true)}>
          Show {plural(washes.length - shown.length, "more wash", "more washes")}
        </Button>
      )}
    </section>
  );
}

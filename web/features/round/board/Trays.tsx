import { useState } from "react";
import { Button } from "@mantine/core";
import type { BoardWash } from "#contract/round/board.ts";
import { plural } from "#contract/format.ts";
import { type Drawing, Tiles, useDropping } from "./BoardTable.tsx";
import { groupBy, stateOf } from "./board.ts";
import classes from "./board.module.css";
import { reasonWords } from "./words.ts";

/** How many washes a tray shows before it is asked for more. */
const FIRST = 28;

type Props = { washes: readonly BoardWash[]; drawing: Drawing };

/** Washes that somebody has to look at: those that nobody does, and those of which something is not right. */
export function Trays({ washes, drawing }: Props) {
  const { day, now } = drawing;
  const unassigned = washes.filter(({ providerId, status }) => providerId === null && status === "scheduled");
  const waiting = washes.filter(
    (wash) => wash.late || (wash.providerId !== null && stateOf(wash, day, now) === "overdue"),
  );
  return (
    <div className={classes.trays}>
      <Tray
        title="Unassigned"
        washes={unassigned}
        drawing={drawing}
        takes
        none="Every wash of this day has somebody."
        why={(wash) => reasonWords(wash) ?? (wash.chosen ? "left open by choice" : "not assigned yet")}
      />
      <Tray
        title="Needs a person"
        washes={waiting}
        drawing={drawing}
        none="Nothing waits for you."
        why={(wash) => (wash.late ? "reported late" : "not reported")}
      />
    </div>
  );
}

type TrayProps = Props & { title: string; takes?: boolean; none: string; why: (wash: BoardWash) => string };

function Tray({ title, washes, drawing, takes = false, none, why }: TrayProps) {
  const [all, showAll] = useState(false);
  const dropping = useDropping(() => drawing.onDrop(null), takes && drawing.mayAssign);
  const shown = all ? washes : washes.slice(0, FIRST);
  return (
    <section className={classes.tray} data-row data-some={washes.length > 0 || undefined} {...dropping}>
      <h2>
        {title} <span className={classes.count}>{washes.length}</span>
      </h2>
      {washes.length === 0 && <p className={classes.none}>{none}</p>}
      {[...groupBy(shown, (wash) => `${wash.time}, ${why(wash)}`)].map(([label, own]) => (
        <div key={label} className={classes.hour}>
          <span className={classes.time}>{label}</span>
          <Tiles washes={own} drawing={drawing} />
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

import { memo } from "react";
import { plural } from "#contract/format.ts";
import classes from "./ParkingDrawing.module.css";
import drawing from "./Drawing.module.css";
import { Marks } from "./Marks.tsx";
import { deckLabel } from "./place.ts";
import { pathsOf, type Tone } from "./scale.ts";
import type { DeckShape, Mark } from "./shape.ts";

/** Pillars are grouped in bays of ten, so that large decks can be counted by eye. */
const BAY = { pillars: 10, columns: 5, pitch: 10, pillar: 6 };
const baySize = { width: BAY.columns * BAY.pitch, height: (BAY.pillars / BAY.columns) * BAY.pitch };

/** Wave crests wider than any screen; the excess is clipped. */
const crests = `M0 5q8-5 16 0${"t16 0".repeat(240)}V8H0z`;

type Props = {
  deck: DeckShape;
  /** The depth; 0 is the uppermost deck. */
  depth: number;
  chosen: boolean;
  /** True if this deck is the tab stop of the drawing. */
  stop: boolean;
  tone?: Tone | undefined;
};

function boxOf(index: number) {
  const inset = (BAY.pitch - BAY.pillar) / 2;
  return {
    x: (index % BAY.columns) * BAY.pitch + inset,
    y: Math.floor(index / BAY.columns) * BAY.pitch + inset,
    width: BAY.pillar,
    height: BAY.pillar,
  };
}

function baysOf(marks: readonly Mark[]): Mark[][] {
  return Array.from({ length: Math.ceil(marks.length / BAY.pillars) }, (_, bay) =>
    marks.slice(bay * BAY.pillars, (bay + 1) * BAY.pillars),
  );
}

/** One parking floor as a deck with its pillars, seen from above; a tree item. */
export const ParkingDrawing = memo(function ParkingDrawing({ deck, depth, chosen, stop, tone }: Props) {
  return (
    <div
      className={drawing.deck}
      data-depth={Math.min(depth, 3)}
      role="treeitem"
      tabIndex={stop ? 0 : -1}
      aria-level={1}
      aria-selected={chosen}
      aria-label={deckLabel(deck)}
      data-place={deck.key}
    >
      <svg className={classes.crests} height="8" aria-hidden>
        <path d={crests} />
      </svg>
      <div className={classes.deckName}>
        <strong>{deck.name}</strong>{" "}
        <span>{deck.pillarCount === 0 ? "No pillars yet" : plural(deck.pillarCount, "pillar")}</span>
      </div>
      <div className={classes.bays}>
        {baysOf(deck.marks).map((bay, index) => (
          <svg key={index} {...baySize} aria-hidden>
            <Marks paths={pathsOf(bay, boxOf, tone)} />
          </svg>
        ))}
        {deck.marks.length === 0 && <div className={classes.bareDeck} />}
      </div>
    </div>
  );
});

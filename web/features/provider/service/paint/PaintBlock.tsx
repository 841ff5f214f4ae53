import { type KeyboardEvent, memo } from "react";
import type { Block, Row } from "./blocks.ts";
import classes from "./paint.module.css";
import type { Painted } from "./painted.ts";
import { stopAfter } from "./walk.ts";

type Props = {
  block: Block;
  painted: Painted;
  /** The names of other providers who cover a place. */
  others: ReadonlyMap<string, readonly string[]>;
  /** Toggles all of these places. */
  take: (keys: readonly string[]) => void;
  /** Paints or clears one place. */
  set: (key: string, on: boolean) => void;
};

/** A paintable tower or parking floor: a grid whose name toggles all of it, and whose floor numbers toggle a floor. */
export function PaintBlock({ block, painted, others, take, set }: Props) {
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = event.target as HTMLElement;
    const key = from.getAttribute("data-spot");
    if (key && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      set(key, !painted.has(key));
    }
    const to = stopAfter(event.currentTarget, from, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
    const next = to.getAttribute("data-spot");
    if (event.shiftKey && key && next) set(next, painted.has(key));
  };
  return (
    <div
      className={classes.block}
      data-kind={block.kind}
      role="grid"
      tabIndex={-1}
      aria-label={`${block.name}, ${block.count}`}
      aria-multiselectable
      onKeyDown={handleKey}
    >
      <div role="row" className={classes.head}>
        <span role="rowheader" aria-label={block.name}>
          <button type="button" className={classes.name} data-stop onClick={() => take(block.keys)}>
            <strong>{block.name}</strong> <span>{block.count}</span>
          </button>
        </span>
      </div>
      {block.rows.map((row) => (
        <PaintRow
          key={row.key}
          row={row}
          marks={row.cells.map(({ key }) => (painted.has(key) ? "1" : "0")).join("")}
          others={others}
          take={take}
        />
      ))}
    </div>
  );
}

type RowProps = Pick<Props, "others" | "take"> & {
  row: Row;
  /**
   * "1" for each painted place, "0" for the others: a string, so that a row re-renders only when one of its places
   * changes.
   */
  marks: string;
};

const PaintRow = memo(function PaintRow({ row, marks, others, take }: RowProps) {
  return (
    <div role="row" className={classes.row}>
      {row.label !== null && (
        <span role="rowheader">
          <button
            type="button"
            className={classes.floor}
            data-stop
            tabIndex={-1}
            aria-label={`All of ${row.title}`}
            onClick={() => take(row.cells.map(({ key }) => key))}
          >
            {row.label}
          </button>
        </span>
      )}
      {row.cells.map(({ key, name }, at) => {
        const otherNames = others.get(key)?.join(", ");
        return (
          <span
            key={key}
            role="gridcell"
            className={classes.cell}
            tabIndex={-1}
            data-stop
            data-spot={key}
            data-others={otherNames !== undefined || undefined}
            aria-selected={marks[at] === "1"}
            {...(otherNames && { title: `${name}: ${otherNames}`, "aria-label": `${name}, ${otherNames}` })}
          >
            {name}
          </span>
        );
      })}
    </div>
  );
});

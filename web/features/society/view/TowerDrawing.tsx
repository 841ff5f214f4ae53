import { Box } from "@mantine/core";
import { memo } from "react";
import { plural } from "#contract/format.ts";
import classes from "./TowerDrawing.module.css";
import drawing from "./Drawing.module.css";
import { storeyLabel } from "./place.ts";
import { heightOf, reachOf, widthOf, type Scale, type Tone } from "./scale.ts";
import { Roof, Wayside } from "./Scenery.tsx";
import type { StoreyShape, TowerShape } from "./shape.ts";
import { Storey } from "./Storey.tsx";

/** Space beside the walls: floor numbers on the left, a tree on the right. */
const SIDE = 34;
const ROOF = 26;

type Props = {
  tower: TowerShape;
  scale: Scale;
  /** Varies the decoration; the tower's index. */
  seed: number;
  /** The key of the selected place, if it is in this tower. */
  chosen: string | null;
  /** The key of the tab stop, if it is in this tower. */
  stop: string | null;
  tone?: Tone | undefined;
};

/** One tower in elevation, with its name at its base; a tree item with its floors as second-level items. */
export const TowerDrawing = memo(function TowerDrawing({ tower, scale, seed, chosen, stop, tone }: Props) {
  const walls = widthOf(tower, scale);
  const ground = ROOF + reachOf(tower, scale).above;
  const lit = (Math.ceil(tower.columns * 0.7) / tower.columns) * walls;
  const size = { width: walls + SIDE * 2, height: ground + scale.below };
  const tops = topsOf(tower.storeys, scale, ground);
  return (
    <Box
      className={classes.plot}
      role="none"
      __vars={{ "--width": `${size.width}px`, "--height": `${size.height}px` }}
    >
      <div
        className={drawing.plate}
        role="treeitem"
        tabIndex={stop === tower.key ? 0 : -1}
        aria-level={1}
        aria-expanded={tower.storeys.length > 0 || undefined}
        aria-selected={chosen === tower.key}
        data-place={tower.key}
      >
        <strong>{tower.name}</strong>{" "}
        <span>
          {tower.floors.length === 0
            ? "No floors yet"
            : `${plural(tower.floors.length, "floor")} · ${plural(tower.flatCount, "flat")}`}
        </span>
      </div>
      <svg {...size} className={classes.tower} viewBox={`0 0 ${size.width} ${size.height}`} role="none">
        <g aria-hidden transform={`translate(${SIDE} 0)`}>
          <Wayside x={walls + SIDE / 2} ground={ground} seed={seed} />
          {tower.floors.length > 0 && <Roof walls={walls} top={ROOF} seed={seed} />}
          {tower.storeys.length === 0 && (
            <rect className={classes.bare} x="0.5" y={ground - 22.5} width={walls - 1} height="22" />
          )}
        </g>
        {tower.storeys.map((storey, index) => (
          <g
            key={storey.key}
            className={drawing.place}
            transform={`translate(${SIDE} ${tops[index]})`}
            role="treeitem"
            tabIndex={stop === storey.key ? 0 : -1}
            aria-level={2}
            aria-selected={chosen === storey.key}
            aria-label={storeyLabel(tower, storey)}
            data-place={storey.key}
          >
            <Storey
              storey={storey}
              walls={walls}
              height={heightOf(storey, scale)}
              tower={tower}
              tone={tone}
            />
          </g>
        ))}
        <rect
          className={classes.shade}
          aria-hidden
          x={SIDE + lit}
          y={ROOF}
          width={walls - lit}
          height={ground - ROOF}
        />
      </svg>
    </Box>
  );
});

/** The top of each storey: floors above the ground stand on it, basements hang below it. */
function topsOf(storeys: readonly StoreyShape[], scale: Scale, ground: number): number[] {
  const above = storeys.filter(({ rank }) => rank >= 0).reduce((sum, one) => sum + heightOf(one, scale), 0);
  let next = ground - above;
  return storeys.map((storey) => {
    const top = next;
    next += heightOf(storey, scale);
    return top;
  });
}

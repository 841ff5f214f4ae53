import { memo } from "react";
import type { SocietySummary } from "#contract/society/summary.ts";
import colours from "../view/Drawing.module.css";
import classes from "./SmallDrawing.module.css";
import { skylineOf } from "./skyline.ts";

/** In CSS pixels of the drawing itself: for a row, and for a card, where it scales to the card's width. */
const boxes = { row: { width: 60, height: 30 }, card: { width: 320, height: 150 } };

type Props = { summary: SocietySummary; size: keyof typeof boxes };

/** A society as a skyline, in the colours of its drawing. Decorative: the text beside it says the same. */
export const SmallDrawing = memo(function SmallDrawing({ summary, size }: Props) {
  const box = boxes[size];
  const { ground, walls, windows, decks } = skylineOf(summary, box);
  return (
    <svg
      className={`${colours.small} ${classes[size]}`}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <rect className={classes.earth} x="-400" y={ground} width="1200" height={box.height} />
      {decks.map(({ y, height }, depth) => (
        <rect
          key={y}
          className={classes.deck}
          data-depth={depth}
          x="-400"
          y={y}
          width="1200"
          height={height}
        />
      ))}
      <path className={classes.walls} d={walls} />
      <path className={classes.windows} d={windows} />
      <path className={classes.ground} d={`M-400 ${ground}h1200`} />
    </svg>
  );
});

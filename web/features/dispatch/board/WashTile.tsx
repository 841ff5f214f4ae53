import { UnstyledButton } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircle,
  IconCloudRain,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import type { BoardWash } from "#contract/dispatch/board.ts";
import { type Density, type State, spotOf, wordsOf } from "./board.ts";
import classes from "./WashTile.module.css";
import colors from "./societies.module.css";
import type { Choosing } from "./useChoosing.ts";
import { reasonWords } from "./words.ts";

/** Each state has a symbol as well as a colour. */
export const signs: Record<State, { icon: TablerIcon; words: string }> = {
  scheduled: { icon: IconCircle, words: "to be washed" },
  overdue: { icon: IconAlertTriangle, words: "not reported" },
  done: { icon: IconCheck, words: "done" },
  missed: { icon: IconX, words: "missed" },
  "called-off": { icon: IconCloudRain, words: "called off" },
};

type Props = {
  wash: BoardWash;
  state: State;
  choosing: Choosing;
  /** True if in the tab order (roving tabindex). */
  isStop: boolean;
  draggable: boolean;
  /** The society's colour, see `societyColors`. */
  color: number;
  density: Density;
};

/** The lines of a tile with details: pillar or note, flat, society and car. */
const writtenOn = (wash: BoardWash): string[] => [
  spotOf(wash),
  `${wash.building} ${wash.flat}`,
  wash.societyName,
  wash.vehicle,
];

/** One wash on the board: its state, society and pillar, and where there is space its flat and car. */
export function WashTile({ wash, state, choosing, isStop, draggable, color, density }: Props) {
  const { icon: Sign, words } = signs[state];
  const reason = reasonWords(wash);
  // What is written on it is part of its name, in one piece, so that it can be spoken to.
  const written = density === "details" ? `, ${writtenOn(wash).join(" ")}` : "";
  const label = `${wordsOf(wash)}${written}, ${words}${reason ? `: ${reason}` : ""}`;
  return (
    <UnstyledButton
      className={`${classes.tile} ${colors.society}`}
      data-society={color}
      data-density={density}
      data-tile={wash.washId}
      data-state={state}
      data-late={wash.late || undefined}
      aria-label={label}
      aria-pressed={choosing.chosen.has(wash.washId)}
      title={label}
      tabIndex={isStop ? 0 : -1}
      draggable={draggable && wash.status === "scheduled"}
      onDragStart={() => choosing.take(wash.washId)}
      onFocus={() => choosing.focus(wash.washId)}
      onClick={() => choosing.toggle(wash.washId)}
    >
      <Sign size={density === "compact" ? 9 : 13} stroke={2.5} aria-hidden />
      {density !== "compact" && <span className={classes.pillar}>{spotOf(wash)}</span>}
      {density === "details" && (
        <span className={classes.details} aria-hidden>
          {writtenOn(wash)
            .slice(1)
            .map((line, index) => (
              <span key={index}> {line}</span>
            ))}
        </span>
      )}
    </UnstyledButton>
  );
}

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
import { type State, wordsOf } from "./board.ts";
import classes from "./board.module.css";
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
};

/** One wash on the board: its pillar and state. */
export function WashTile({ wash, state, choosing, isStop, draggable }: Props) {
  const { icon: Sign, words } = signs[state];
  const reason = reasonWords(wash);
  const label = `${wordsOf(wash)}, ${words}${reason ? `: ${reason}` : ""}`;
  return (
    <UnstyledButton
      className={classes.tile}
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
      <Sign size={13} stroke={2.5} aria-hidden />
      <span className={classes.pillar}>{wash.parkingPillar}</span>
    </UnstyledButton>
  );
}

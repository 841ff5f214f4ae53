import type { OutsideChannel } from "#contract/health/channel.ts";

/** The share of successes is that of the last 15 minutes. */
export const RECENT_MS = 15 * 60_000;

/** So many attempts say how a channel is; fewer may all have been about one wrong address. */
export const ENOUGH = 5;

/** What is known of a channel that has been tried. */
export type Outcomes = {
  channel: OutsideChannel;
  /** Null when no success is known. */
  succeededAt: Date | null;
  /** The oldest attempt that is still known. */
  firstAt: Date;
  /** Of the last 15 minutes. */
  recent: { attempts: number; successes: number };
  /** Of the last `ENOUGH` attempts, whenever they were; `subjects` is how many different things they were about. */
  last: { attempts: number; successes: number; subjects: number };
};

/**
 * `dead`: of the last five attempts none succeeded, and they were about several things. `failing`: likewise, but all
 * about one thing, which may be a wrong address; or less than half of the last 15 minutes succeeded.
 */
export type ChannelState = "works" | "failing" | "dead";

export function stateOf({ recent, last }: Outcomes): ChannelState {
  if (last.attempts >= ENOUGH && last.successes === 0) return last.subjects > 1 ? "dead" : "failing";
  return recent.attempts >= ENOUGH && recent.successes * 2 < recent.attempts ? "failing" : "works";
}

/** The share of the last 15 minutes' attempts that succeeded, 0 to 1; null when they are too few to tell. */
export const shareOf = ({ recent: { attempts, successes } }: Outcomes): number | null =>
  attempts < ENOUGH ? null : successes / attempts;

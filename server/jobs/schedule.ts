import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";

/** Interval in seconds, or daily at a time in India, "20:00". */
export type Repeats = { everySeconds: number } | { at: string };

/** The first run after `now`; every process computes the same one. */
export function nextRun(repeats: Repeats, now: Date): Date {
  if ("everySeconds" in repeats) {
    const every = repeats.everySeconds * 1000;
    return new Date((Math.floor(now.getTime() / every) + 1) * every);
  }
  const { day } = indiaAt(now);
  const today = indiaInstant(day, repeats.at);
  return today > now ? today : indiaInstant(addDays(day, 1), repeats.at);
}

const MAX_PAUSE_MS = 3_600_000;

/** Time of the attempt after the n-th failure: `pauseSeconds`, then twice as long each time, an hour at most. */
export function nextTry(attempts: number, pauseSeconds: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(pauseSeconds * 1000 * 2 ** (attempts - 1), MAX_PAUSE_MS));
}

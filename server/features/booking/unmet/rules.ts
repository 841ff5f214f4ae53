import { addDays } from "#contract/day.ts";
import { Fault } from "#server/fault.ts";

/** An hour that was wanted and is full, and for how many vehicles. */
export type UnmetHour = { day: string; hour: number; vehicles: number };

/** What somebody wanted of a company in a society. */
export type Unmet = { companyId: number; societyId: number; hours: readonly UnmetHour[] };

/** 409: what was wanted is full, and that it was wanted is kept. */
export class FullSlots extends Fault {
  readonly unmet: Unmet;

  constructor(said: Fault["text"], unmet: Unmet, details: Fault["details"]) {
    super("conflict", said, details);
    this.unmet = unmet;
  }
}

/** How long it is known that an hour was wanted, in milliseconds. */
export const UNMET_KEPT_MS = 90 * 24 * 3_600_000;
/** How many of one person's are known: of more, the latest. */
export const MOST_UNMET = 1_000;
/** How far ahead they are kept, in days, and how many of one refusal: what is wanted later will be wanted again. */
const DAYS_AHEAD = 90;
const MOST_AT_ONCE = 200;

/** The hours of a refusal that are kept, the next first. */
export const keptHours = (hours: readonly UnmetHour[], today: string): UnmetHour[] =>
  hours
    .filter(({ day }) => day < addDays(today, DAYS_AHEAD))
    .toSorted((one, other) => (one.day === other.day ? one.hour - other.hour : one.day < other.day ? -1 : 1))
    .slice(0, MOST_AT_ONCE);

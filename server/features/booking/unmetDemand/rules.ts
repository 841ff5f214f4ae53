import { addDays } from "#contract/day.ts";
import { ApiError } from "#server/errors/apiError.ts";

/** An hour that was wanted and is full, and for how many vehicles. */
export type UnmetDemandHour = { day: string; hour: number; vehicles: number };

/** What somebody wanted of a company in a society. */
export type UnmetDemand = { companyId: number; societyId: number; hours: readonly UnmetDemandHour[] };

/** 409: what was wanted is full, and that it was wanted is kept. */
export class FullSlots extends ApiError {
  readonly unmet: UnmetDemand;

  constructor(said: ApiError["text"], unmet: UnmetDemand, details: ApiError["details"]) {
    super("conflict", said, details);
    this.unmet = unmet;
  }
}

/** How long it is known that an hour was wanted, in milliseconds. */
export const UNMET_DEMAND_RETENTION_MS = 90 * 24 * 3_600_000;
/** How many of one person's are known: of more, the latest. */
export const MAX_UNMET_DEMAND = 1_000;
/** How far ahead they are kept, in days, and how many of one refusal: what is wanted later will be wanted again. */
const DAYS_AHEAD = 90;
const MOST_AT_ONCE = 200;

/** The hours of a refusal that are kept, the next first. */
export const hoursToSave = (hours: readonly UnmetDemandHour[], today: string): UnmetDemandHour[] =>
  hours
    .filter(({ day }) => day < addDays(today, DAYS_AHEAD))
    .toSorted((one, other) => (one.day === other.day ? one.hour - other.hour : one.day < other.day ? -1 : 1))
    .slice(0, MOST_AT_ONCE);

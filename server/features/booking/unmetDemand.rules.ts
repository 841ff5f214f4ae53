import { addDays } from "#contract/day.ts";
import { ApiError } from "#server/errors/apiError.ts";

/** A full hour, and the number of vehicles requested. */
export type UnmetDemandHour = { day: string; hour: number; vehicles: number };

/** The unmet demand of one request to a company in a society. */
export type UnmetDemand = { companyId: number; societyId: number; hours: readonly UnmetDemandHour[] };

/** 409: the requested slots are full. `savingUnmetDemand` saves `unmet`. */
export class FullSlotsError extends ApiError {
  readonly unmet: UnmetDemand;

  constructor(message: ApiError["text"], unmet: UnmetDemand, details: ApiError["details"]) {
    super("conflict", message, details);
    this.unmet = unmet;
  }
}

/** Unmet demand is deleted this long after the last request, in milliseconds. */
export const UNMET_DEMAND_RETENTION_MS = 90 * 24 * 3_600_000;
/** The maximum of saved rows per user; the latest are kept. */
export const MAX_UNMET_DEMAND = 1_000;
/** Limits what is saved: days ahead, and hours per refusal. Later days will be requested again. */
const DAYS_AHEAD = 90;
const MAX_HOURS_PER_REFUSAL = 200;

/** The hours of a refusal to save, earliest first. */
export const hoursToSave = (hours: readonly UnmetDemandHour[], today: string): UnmetDemandHour[] =>
  hours
    .filter(({ day }) => day < addDays(today, DAYS_AHEAD))
    .toSorted((one, other) => (one.day === other.day ? one.hour - other.hour : one.day < other.day ? -1 : 1))
    .slice(0, MAX_HOURS_PER_REFUSAL);

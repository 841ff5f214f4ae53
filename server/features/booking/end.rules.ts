import { MAX_DAYS } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { addDays, daysBetween } from "#contract/day.ts";
import type { CodedText } from "#contract/coded.ts";
import { refusalText } from "#server/errors/apiError.ts";
import type { Insistence } from "./ahead.queries.ts";
import { extensionsOf } from "./ahead.rules.ts";
import type { PlanToExtend } from "./aheadPrice.rules.ts";
import type { Asked } from "./twice.rules.ts";

/** Last day of a plan; null without an end. */
function endOf({ vehicles }: Pick<PlanToExtend, "vehicles">): string | null {
  const ends = vehicles.flatMap(({ end }) => end ?? []).toSorted();
  return ends.length < vehicles.length ? null : (ends.at(-1) ?? null);
}

/** The day to which a plan goes on: the requested one, or for as long again as it was, from its end or today. */
export function renewedUntil(plan: PlanToExtend, until: string | null, today: string): string | null {
  const end = endOf(plan);
  if (until !== null || end === null) return until;
  const [start = end] = plan.vehicles.map((vehicle) => vehicle.start).toSorted();
  const length = Math.min(daysBetween(start, end), MAX_DAYS);
  return addDays(end < today ? today : end, length);
}

/** Why a plan can't go on to a day; null when it can. */
export function renewalProblem(
  plan: PlanToExtend & { cancelled: boolean },
  until: string | null,
  today: string,
): CodedText | null {
  const end = endOf(plan);
  if (end === null) return refusalText("planRunsOn");
  if (plan.cancelled) return refusalText("planCancelled");
  if (until === null || until <= end || until <= today) return refusalText("planLastsAlready");
  return daysBetween(today, until) > MAX_DAYS + 1 ? refusalText("planAtMostYear") : null;
}

/** The days that a renewal adds for each vehicle, without paused days. The plan's vehicles end on the new day. */
export const addedBy = (plan: PlanToExtend, until: string, today: string): Asked[] =>
  extensionsOf(plan, until, today).map(({ vehicle, dates }) => ({
    ...vehicle,
    vehicle: { number: vehicle.number },
    until,
    dates: dates.filter((day) => !plan.pauses.some(({ from, to }) => from <= day && day <= to)),
  }));

/** Whether full days refuse a renewal: by what the caller has chosen, else as the plan was booked. */
export function insistenceOf(chosen: FullDayChoice | null, booked: FullDayChoice): Insistence {
  if (chosen === null) return booked === "refuse" ? "every" : null;
  if (chosen === "overbook") return null;
  return chosen === "skip" ? "some" : "every";
}

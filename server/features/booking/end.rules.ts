import { MAX_DAYS } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { addDays, daysBetween } from "#contract/day.ts";
import type { CodedText } from "#contract/coded.ts";
import { refusalText } from "#server/errors/apiError.ts";
import type { Insistence } from "./ahead.queries.ts";
import { extensionsOf, type PlanToExtend } from "./ahead.rules.ts";
import type { Asked } from "./twice.rules.ts";

/** Last day of a plan; null without an end. */
function endOf({ vehicles }: Pick<PlanToExtend, "vehicles">): string | null {
  const ends = vehicles.flatMap(({ end }) => end ?? []).toSorted();
  return ends.length < vehicles.length ? null : (ends.at(-1) ?? null);
}

/** First and last day of a renewal: up to the requested day, else as long as the plan's last term. Null: open-ended. */
export function nextTerm(
  plan: PlanToExtend & { termStart: string | null },
  until: string | null,
  today: string,
): { from: string; until: string } | null {
  const end = endOf(plan);
  if (end === null) return null;
  const from = addDays(end < today ? today : end, 1);
  if (until !== null) return { from, until };
  const [start = end] = plan.vehicles.map((vehicle) => vehicle.start).toSorted();
  const { termStart } = plan;
  // A plan may have been stopped before its last term began.
  const began = termStart !== null && termStart <= end ? termStart : start;
  return { from, until: addDays(from, Math.min(daysBetween(began, end), MAX_DAYS) - 1) };
}

/** Why a plan can't go on to a day; null when it can. */
export function renewalProblem(
  plan: PlanToExtend & { cancelled: boolean },
  term: { until: string } | null,
  today: string,
): CodedText | null {
  const end = endOf(plan);
  if (end === null || term === null) return refusalText("planRunsOn");
  if (plan.cancelled) return refusalText("planCancelled");
  const { until } = term;
  if (until <= end || until <= today) return refusalText("planLastsAlready");
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

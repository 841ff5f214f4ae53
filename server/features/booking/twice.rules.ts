import { firstSharedDay, type Timing } from "#contract/booking/schedule.ts";
import type { CodedText } from "#contract/coded.ts";
import { addDays } from "#contract/day.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Needs } from "./plan.rules.ts";
import type { Booked, Elsewhere, RunningPlan } from "./twice.queries.ts";

export const bookedText = ({ number, day, bookingId }: Booked): CodedText =>
  refusalText("bookedAlready", { number, day, booking: String(bookingId) });

export type Asked = Timing & Pick<Needs, "until" | "dates"> & { vehicle: { number: string } };

const earlierOf = (one: string, other: string | null): string =>
  other !== null && other < one ? other : one;

/**
 * The day on which a vehicle has the item in another booking already, and that booking. Washes that exist count as they
 * are, since some were skipped or moved; later ones as their plan means them.
 */
function elsewhere(
  { washes, plans }: Elsewhere,
  { vehicle: { number }, ...asked }: Asked,
): Booked | undefined {
  const dates = new Set(asked.dates);
  const [first] = asked.dates;
  const [wash] = washes
    .filter((one) => one.isSame && one.number === number && dates.has(one.day))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  if (wash) return wash;
  for (const plan of plans) {
    if (plan.number !== number) continue;
    const known = addDays(earlierOf(asked.until, plan.plannedUntil), 1);
    const day = firstSharedDay(asked, plan, first !== undefined && first > known ? first : known);
    if (day !== undefined) return { number, day, bookingId: plan.bookingId };
  }
  return undefined;
}

/** The problem of a vehicle that has the item twice on a day, in this booking or with another one; null without. */
function twiceProblem(context: Elsewhere, asked: Asked, before: readonly Asked[]): CodedText | null {
  const { number } = asked.vehicle;
  const other = elsewhere(context, asked);
  if (other) return bookedText(other);
  for (const one of before) {
    const day = one.vehicle.number === number ? firstSharedDay(one, asked, asked.start) : undefined;
    if (day !== undefined) return refusalText("bookedHereTwice", { number, day });
  }
  return null;
}

/** @throws 409 that can be confirmed when a vehicle has the same item twice on a day. */
export function requireOnce(context: Elsewhere, needs: readonly Asked[]): void {
  const problems = needs.flatMap((one, index) => twiceProblem(context, one, needs.slice(0, index)) ?? []);
  const [first] = problems;
  if (!first) return;
  const more = problems.length - 1;
  const text = more === 0 ? [first] : [first, refusalText("vehiclesLikewise", { count: more })];
  throw twiceError(text);
}

/** Why a plan is not to go on without a question: a vehicle has the item by another booking then; null without. */
export function renewedTwice(context: Elsewhere, extended: readonly Asked[]): CodedText | null {
  const [first] = extended.flatMap((one) => (one.dates.length > 0 && elsewhere(context, one)) || []);
  return first ? bookedText(first) : null;
}

/** A refusal that can be confirmed. */
const twiceError = (text: CodedText | CodedText[]): ApiError =>
  new ApiError("conflict", text, { fields: { EvenTwice: text } });

/** @throws 409 that can be confirmed when another booking gives the vehicle the same on the day. */
export function requireNoOther(other: Booked | undefined): void {
  if (other) throw twiceError(bookedText(other));
}

/** The day on which a vehicle has the item by a running plan already, and that plan's booking. */
export function runningWith(
  plans: readonly RunningPlan[],
  asked: Timing & { number: string; itemId: number },
): Booked | undefined {
  for (const { number, itemId, bookingId, ...plan } of plans) {
    if (number !== asked.number || itemId !== asked.itemId) continue;
    const day = firstSharedDay(asked, plan, asked.start);
    if (day !== undefined) return { number, day, bookingId };
  }
  return undefined;
}

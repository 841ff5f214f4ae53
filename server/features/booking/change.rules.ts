import { canTakeOff, CUT_OFF_SLOT } from "#contract/booking/change.ts";
import { type UnavailableReason, slotOfHour, timeOfSlot } from "#contract/booking/slot.ts";
import type { indiaAt } from "#contract/day.ts";
import type { ChosenReason } from "#contract/dispatch/disruptionReason.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Caller } from "#server/access/scope.ts";
import { type Fact, type Moment, reasonText } from "#server/features/event/event.rules.ts";
import type { Change } from "#server/features/wash/transition.queries.ts";
import type { UnmetDemand } from "./unmetDemand.rules.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";

export const isCustomer = ({ usertype }: Caller) => usertype === "Customer";

export const tooLateError = (caller: Caller) =>
  new ApiError(
    "conflict",
    isCustomer(caller) ? refusalText("cutOffPassed", { slot: CUT_OFF_SLOT }) : refusalText("nothingToChange"),
  );

export type Time = { day: string; hour: number };

export const momentOf = ({ day, hour }: Time): Moment => ({ day, hour });

/** The earliest wash's time; undefined without washes. */
export const firstOf = (washes: readonly WashRow[]): Moment | undefined =>
  washes
    .map(momentOf)
    .toSorted((one, other) => one.day.localeCompare(other.day) || (one.hour ?? 0) - (other.hour ?? 0))[0];

/** @throws 409 when a wash begins too soon for the caller to change it. */
export function requireInTime({ day, hour }: Time, caller: Caller, now: ReturnType<typeof indiaAt>): void {
  const begins = { day, time: timeOfSlot(slotOfHour(hour)) };
  if (!canTakeOff(begins, now, isCustomer(caller))) throw tooLateError(caller);
}

export const fullText = ({ day, hour }: Time) => refusalText("slotFull", { slot: slotOfHour(hour), day });

/**
 * The unmet demand of a wash that does not fit at a time: none when nobody works then, since more capacity would not
 * help.
 */
export const unmetDemandAt = (
  { day, hour }: Time,
  why: UnavailableReason,
  { companyId, societyId }: Pick<WashRow, "companyId" | "societyId">,
): UnmetDemand => ({ companyId, societyId, hours: why === "full" ? [{ day, hour, vehicles: 1 }] : [] });

type Context = {
  body: { Reason: string; ReasonCode?: ChosenReason | undefined };
  caller: Caller;
  now: Date;
};
type WithoutReason<F> = F extends { reason: string } ? Omit<F, "reason"> : never;

/** Adds the typed or chosen reason to a change of a booking's washes and to its event. */
export function changeOf(
  { body: { Reason: typed, ReasonCode: code }, caller, now }: Context,
  bookingId: number,
  fact: WithoutReason<Fact>,
): Change & { reason: string } {
  const reason = code === undefined ? typed : reasonText(code, typed);
  return {
    reason,
    by: { at: now, userId: caller.userId },
    news: [{ bookingId, fact: { ...fact, reason } }],
  };
}

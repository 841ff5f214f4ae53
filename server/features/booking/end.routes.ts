import type { z } from "zod";
import { earliestOff } from "#contract/booking/change.ts";
import { boundsOf } from "#contract/booking/outstanding.ts";
import { renewBookings, stopBooking } from "#contract/booking/plan.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import type { CodedText } from "#contract/coded.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, inEnglish, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { OfferRecord } from "#server/features/offer/offer.queries.ts";
import { findOfferByCode, lockUseOf, lockUses, releaseUse } from "#server/features/offer/use.queries.ts";
import { verdictOf } from "#server/features/offer/use.rules.ts";
import { findWashes } from "#server/features/wash/row.queries.ts";
import { cancelWashes } from "#server/features/wash/transition.queries.ts";
import { extendPlan } from "./ahead.queries.ts";
import { requireMayOverbook } from "./availability.rules.ts";
import { openOf } from "./change.queries.ts";
import { changeOf, firstOf, isCustomer, tooLateError } from "./change.rules.ts";
import { countOutstanding } from "./outstanding.queries.ts";
import { lockBooking } from "./paid.queries.ts";
import { findElsewhere, lockPlatesOf } from "./twice.queries.ts";
import { renewedTwice } from "./twice.rules.ts";
import { endPlan, lockRenewals, type Renewal, setPlanEnd, wasWashed } from "./end.queries.ts";
import { addedBy, insistenceOf, nextTerm, renewalProblem } from "./end.rules.ts";

type Renewed = { bookingId: number; washes: number; until: string };

/** Why a plan stays as it is, and the field of the call that settles it. */
type Stays = { text: CodedText; field: "OnFullDays" | "EvenTwice" | null };

const staysAsIs = (text: CodedText): Stays => ({ text, field: null });

type Renewing = Pick<z.output<typeof renewBookings.body>, "OnFullDays" | "EvenTwice"> & {
  scope: Scope;
  until: string | null;
  caller: Caller;
  now: Date;
};

/** The plan's offer if it is valid today for one more use, else null. The uses of its code must be locked. */
async function findValidOffer(
  db: Db,
  { offer, ...plan }: Renewal,
  today: string,
): Promise<OfferRecord | null> {
  if (!offer) return null;
  const { code, offerId } = offer;
  const verdict = verdictOf({ answer: await findOfferByCode(db, { ...plan, code }), code, today });
  return "offer" in verdict && verdict.offer.offerId === offerId ? verdict.offer : null;
}

/** Lets one plan go on; the reason when it can't. */
async function renew(
  db: Db,
  plan: Renewal,
  { until: requested, OnFullDays, EvenTwice, caller, scope, now }: Renewing,
): Promise<Renewed | Stays> {
  const { bookingId } = plan;
  const today = indiaAt(now).day;
  const term = nextTerm(plan, requested, today);
  const problem = renewalProblem(plan, term, today);
  if (problem || term === null) return staysAsIs(problem ?? refusalText("planRunsOn"));
  const { until } = term;
  const vehicles = plan.vehicles.map((vehicle) => ({ ...vehicle, end: until }));
  const onFullDays = OnFullDays ?? plan.onFullDays;
  const longer = { ...plan, vehicles, onFullDays };
  if (!EvenTwice) {
    const added = addedBy(longer, until, today);
    const other = renewedTwice(
      await findElsewhere(db, scope, {
        ...longer,
        numbers: added.map(({ vehicle }) => vehicle.number),
        days: added.flatMap(({ dates }) => dates),
        today,
      }),
      added,
    );
    if (other) return { text: other, field: "EvenTwice" };
  }
  const { washes, full } = await extendPlan(db, longer, until, {
    at: now,
    userId: caller.userId,
    insists: insistenceOf(OnFullDays, plan.onFullDays),
    offer: await findValidOffer(db, plan, today),
    facts: (count) => [{ kind: "renewed", washes: count, to: { day: until } }],
  });
  if (full) {
    const { hour, ...days } = full;
    return { text: refusalText("vehicleSlotFull", { ...days, slot: slotOfHour(hour) }), field: "OnFullDays" };
  }
  await setPlanEnd(db, bookingId, term);
  return { bookingId, washes, until };
}

/** @throws 409 when a customer would have too many washes to come. */
async function requireFewWashes(db: Db, plans: readonly Renewal[], added: number, now: Date): Promise<void> {
  const [plan] = plans;
  if (!plan) return;
  const washes = await countOutstanding(db, plan.customerId, indiaAt(now).day);
  const { washes: count } = boundsOf(plan.business);
  if (washes > count)
    throw new ApiError(
      "conflict",
      refusalText("washesToCome", { count, held: washes - added, caller: "customer" }),
    );
}

export function endRoutes(serve: Serve): void {
  serve(stopBooking, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const { bookingId } = await lockBooking(db, scope, body.bookingId);
      await lockUseOf(db, bookingId);
      const today = indiaAt(now);
      const earliest = earliestOff(today, isCustomer(caller));
      if (body.LastDay < addDays(earliest.day, -1)) {
        const { text } = tooLateError(caller);
        throw new ApiError("conflict", text, { fields: { LastDay: text } });
      }
      if (!(await endPlan(db, bookingId, { lastDay: body.LastDay, now })))
        throw invalid({ LastDay: refusalText("planEndsBefore") });
      const from = addDays(body.LastDay, 1);
      const washes = await findWashes(db, openOf(bookingId, { from, to: null, earliest }));
      const first = firstOf(washes);
      if (!first) return { washes: 0 };
      const fact = { kind: "cancelled" as const, washes: washes.length, from: { day: from }, first };
      const change = changeOf(context, bookingId, fact);
      await cancelWashes(db, washes, { ...change, keepsBooking: await wasWashed(db, bookingId) });
      await releaseUse(db, bookingId);
      return { washes: washes.length };
    });
  });

  serve(renewBookings, ({ body, caller, scope, now, write }) => {
    const { Until: until, OnFullDays, EvenTwice } = body;
    if (OnFullDays === "overbook") requireMayOverbook(caller);
    return write(async (db) => {
      const bookingIds = [...new Set(body.bookingIds)];
      await lockPlatesOf(db, scope, bookingIds);
      const plans = await lockRenewals(db, scope, bookingIds);
      found(plans.length === bookingIds.length ? plans[0] : undefined, "booking");
      await lockUses(
        db,
        plans.flatMap(({ offer }) => offer?.code ?? []),
      );
      const renewed: Renewed[] = [];
      const refused: ReplyOf<typeof renewBookings>["refused"] = [];
      for (const plan of plans) {
        const result = await renew(db, plan, { until, OnFullDays, EvenTwice, caller, scope, now });
        if ("washes" in result) renewed.push(result);
        else refused.push({ bookingId: plan.bookingId, message: inEnglish(result.text), ...result });
      }
      const added = renewed.reduce((sum, { washes }) => sum + washes, 0);
      if (isCustomer(caller)) await requireFewWashes(db, plans, added, now);
      return { renewed, refused };
    });
  });
}

import { earliestOff } from "#contract/booking/change.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { less, rupeesOf, rupeesOrNull, sumOf } from "#contract/money.ts";
import type { PlanChange } from "#contract/plan/change.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import { planWashes } from "#server/features/booking/ahead.queries.ts";
import type { AddedWash, PlannedVehicle, PlanToExtend } from "#server/features/booking/ahead.rules.ts";
import { requireMayOverbook } from "#server/features/booking/availability.rules.ts";
import { isCustomer, tooLateError } from "#server/features/booking/change.rules.ts";
import { insistenceOf } from "#server/features/booking/end.rules.ts";
import type { Full } from "#server/features/booking/slots.rules.ts";
import { findSameWash, lockPlates } from "#server/features/booking/twice.queries.ts";
import { requireNoOther } from "#server/features/booking/twice.rules.ts";
import { reasonText } from "#server/features/event/event.rules.ts";
import { countMessages } from "#server/features/message/choice.queries.ts";
import { addedTotals } from "#server/features/price/extend.rules.ts";
import { pricesOf } from "#server/features/price/plan.rules.ts";
import { addToPrice, keepAnnounced } from "#server/features/price/reprice.queries.ts";
import { reassignLater } from "#server/features/wash/assign.jobs.ts";
import { releaseCapacity } from "#server/features/wash/capacity.queries.ts";
import { takerColumns } from "#server/features/wash/capacity.rules.ts";
import { requestFurtherBill } from "#server/features/wash/charge.jobs.ts";
import { type GivenWash, giveWashes } from "#server/features/wash/give.queries.ts";
import { findWashes, theseWashes, type WashRow } from "#server/features/wash/row.queries.ts";
import { addWashes } from "#server/features/wash/schedule.queries.ts";
import { finishTransition, takeOff } from "#server/features/wash/transition.queries.ts";
import {
  addTerm,
  findAmount,
  findNamed,
  findPlates,
  findTermWashes,
  lockPlan,
  type PlanToChange,
} from "./change.queries.ts";
import {
  type Changed,
  changedTerm,
  firstDayOf,
  pricesBefore,
  requireOwnFields,
  type Sorted,
  sortWashes,
} from "./change.rules.ts";
import { findEnded, insertPlanChange, saveAfter, saveBefore, saveTerm, type Totals } from "./undo.queries.ts";

export type Changing = {
  change: PlanChange;
  scope: Scope;
  caller: Caller;
  now: Date;
  /** True if full days and second washes are only reported. */
  isPreview: boolean;
};

/** The plan as a new one, whose washes are added on `dates`. */
function asNew(plan: PlanToChange, changed: Changed, from: string, { OnFullDays }: PlanChange) {
  const { term, spotId, serviceId } = changed;
  const prices = term.keepsPrices ? plan.term.prices.filter((price) => price.from > from) : [];
  const vehicle: PlannedVehicle = {
    ...term,
    vehicleId: plan.term.termId,
    spotId,
    prices,
    held: [],
    heldIncluded: [],
    plannedUntil: addDays(from, -1),
  };
  const extended: PlanToExtend = {
    ...plan,
    serviceId,
    onFullDays: OnFullDays ?? plan.onFullDays,
    vehicles: [vehicle],
    included: term.included,
  };
  return { vehicle, extended };
}

/** @throws 409 for days without room, with the choice for them. */
function requireRoom(full: readonly Full[], { number }: { number: string }): void {
  const [first] = full;
  if (!first) return;
  const { day, hour } = first;
  const text = refusalText("vehicleSlotFull", { number, slot: slotOfHour(hour), day, more: full.length - 1 });
  throw new ApiError("conflict", text, { fields: { OnFullDays: text } });
}

/** The washes that the new term takes over, and those that it adds. */
function shareOut(
  { kept, placed }: Sorted,
  washes: readonly AddedWash[],
  { plan, vehicle, changed }: { plan: PlanToChange; vehicle: PlannedVehicle; changed: Changed },
) {
  const { term, keepsPrices } = changed;
  const prices = pricesOf(
    plan,
    vehicle,
    kept.map(({ plannedDay }) => plannedDay),
  );
  const staying = kept.map(({ washId, status, isMoved }, index): GivenWash => ({
    washId,
    hour: status === "skipped" && !isMoved ? term.hour : null,
    price: keepsPrices ? null : (prices[index] ?? null),
    placed: null,
  }));
  const replaced = washes.flatMap((wash): { given: GivenWash; wash: AddedWash; from: number }[] => {
    const before = wash.off === null ? placed.get(wash.day) : undefined;
    if (!before) return [];
    const { hour, overbooked, included } = wash;
    const at = { ...takerColumns(wash), overbooked, includedItemId: included?.itemId ?? null };
    const given = {
      washId: before.washId,
      hour,
      price: keepsPrices ? null : wash,
      placed: { ...at, minutes: included?.minutes ?? term.minutes },
    };
    return [{ given, wash, from: before.hour }];
  });
  const reused = new Set(replaced.map(({ wash }) => wash));
  return { staying, replaced, added: washes.filter((wash) => !reused.has(wash)) };
}

/** By how much the booking's price rises: dropped washes stay in it, as what has been taken off since. */
function risenBy(
  plan: PlanToChange,
  vehicle: PlannedVehicle,
  { kept, placed }: Sorted,
  { staying, replaced, added }: ReturnType<typeof shareOut>,
): Totals {
  const totals = addedTotals(added);
  const before = new Map([...kept, ...placed.values()].map((wash) => [wash.washId, wash]));
  const given = [...staying, ...replaced.map((one) => one.given)];
  const changes = given.flatMap(({ washId, price }) => {
    const was = before.get(washId);
    if (!price || !was) return [];
    const [old] = pricesOf(plan, { ...plan.term, held: [] }, [was.plannedDay]);
    const [now] = pricesOf(plan, vehicle, [was.plannedDay]);
    const listed = less(now?.listPaise ?? price.pricePaise, old?.listPaise ?? was.pricePaise);
    return [{ listed, charged: less(price.pricePaise, was.pricePaise) }];
  });
  const listed = sumOf(changes.map((one) => one.listed));
  const charged = sumOf(changes.map((one) => one.charged));
  return {
    ...totals,
    basePaise: sumOf([totals.basePaise, listed]),
    discountPaise: sumOf([totals.discountPaise, less(listed, charged)]),
  };
}

async function changeOne(db: Db, planChangeId: number, planId: number, changing: Changing) {
  const { change, scope, caller, now, isPreview } = changing;
  const today = indiaAt(now);
  const plan = found(await lockPlan(db, scope, planId), "plan");
  const { bookingId, companyId, customerId } = plan;
  const from = firstDayOf(plan, change.From, today.day);
  const earliest = earliestOff(today, isCustomer(caller));
  if (from < earliest.day) throw tooLateError(caller);
  const named = await findNamed(db, {
    societyId: plan.societyId,
    companyId,
    itemId: change.ServiceItemId ?? plan.term.itemId,
    flatId: change.FlatId,
    parkingFloorId: change.ParkingFloorId,
    parkingPillarId: change.ParkingPillarId,
    bodyType: change.Vehicle?.VehicleType ?? plan.term.bodyType,
  });
  const changed = changedTerm(plan, change, named, { from, today: today.day });
  const { term } = changed;
  const washesBefore = await findTermWashes(db, plan, { from, earliest });
  const sorted = sortWashes(plan, changed, { washes: washesBefore, from });
  const { dropped, kept, placed, dates } = sorted;
  const touched = [...dropped, ...kept, ...placed.values()].map(({ washId }) => washId);
  const rows = new Map((await findWashes(db, theseWashes(touched))).map((row) => [row.washId, row]));
  const rowsOf = (washes: readonly { washId: number }[]): WashRow[] =>
    washes.flatMap(({ washId }) => rows.get(washId) ?? []);

  const amountBefore = await findAmount(db, bookingId);
  const ended = await findEnded(db, plan);
  await saveBefore(db, planChangeId, touched);
  const reason =
    change.ReasonCode === undefined ? change.Reason : reasonText(change.ReasonCode, change.Reason);
  const off = { status: "cancelled", reason } as const;
  await takeOff(db, rowsOf(dropped), off);

  const { vehicle, extended } = asNew(plan, changed, from, change);
  const { washes, full, taken } = await planWashes(db, extended, [{ vehicle, until: changed.until, dates }], {
    now: today,
    insists: insistenceOf(change.OnFullDays ?? null, plan.onFullDays),
    offer: null,
    uncovered: !isCustomer(caller) && change.EvenUncovered !== false,
    released: rowsOf([...placed.values()]),
  });
  if (!isPreview && (change.OnFullDays ?? plan.onFullDays) === "refuse") requireRoom(full, term);
  const shared = shareOut(sorted, washes, { plan, vehicle, changed });
  const { staying, replaced, added } = shared;
  const reusedIds = new Set(replaced.map(({ given }) => given.washId));
  const left = [...placed.values()].filter(({ washId }) => !reusedIds.has(washId));
  await takeOff(db, rowsOf(left), off);

  const given = [...staying, ...replaced.map((one) => one.given)];
  const occurrences = given.length + added.length;
  const termId = await addTerm(db, plan, { ...term, occurrences }, { from, moved: given.length });
  if (term.keepsPrices) await keepAnnounced(db, { termId: plan.term.termId, addedId: termId, from });
  await releaseCapacity(db, rowsOf(replaced.map((one) => one.given)));
  await addWashes(db, plan, { washes: added, taken }, now);
  const elsewhere = changed.spotId !== plan.term.spotId;
  await giveWashes(db, { termId, number: term.number, elsewhere }, given);
  await reassignLater(db, companyId, [...new Set(rowsOf(given).map(({ day }) => day))], now);
  const totals = risenBy(plan, vehicle, sorted, shared);
  await addToPrice(db, bookingId, totals);
  await saveTerm(db, planChangeId, { termId: plan.term.termId, addedId: termId, ended, totals });
  await finishTransition(db, rowsOf([...dropped, ...left, ...given]), {
    by: { at: now, userId: caller.userId },
    news: [
      {
        bookingId,
        fact: { kind: "planChanged", number: term.number, from: { day: from, hour: term.hour }, reason },
      },
    ],
  });
  await requestFurtherBill(db, bookingId, now);
  if (!isPreview && !change.EvenTwice && changed.mayBeTwice) {
    const days = await findTermWashes(db, { bookingId, term: { ...plan.term, termId } }, { from, earliest });
    requireNoOther(await findSameWash(db, scope, days, today.day));
  }

  const before = pricesBefore(plan, from);
  const isMoved = ({ given: { hour }, from: hourBefore }: (typeof replaced)[number]) => hour !== hourBefore;
  const stays = kept.filter(({ status }) => status !== "skipped").length;
  return {
    customerId,
    report: {
      planId,
      moved: replaced.filter(isMoved).length,
      added: added.filter((wash) => wash.off === null).length,
      dropped: dropped.length + left.length,
      kept: stays + replaced.filter((one) => !isMoved(one)).length,
      full: full.map(({ day, hour, why }) => ({ day, slot: slotOfHour(hour), reason: why })),
      priceBefore: rupeesOf(before.price),
      priceAfter: rupeesOf(term.pricePaise),
      monthlyPriceBefore: rupeesOrNull(before.monthly),
      monthlyPriceAfter: rupeesOrNull(term.monthly && term.monthly.pricePaise),
      amountDifference: rupeesOf(less(await findAmount(db, bookingId), amountBefore)),
    },
  };
}

/**
 * Changes plans from a day on, in one transaction: locks the cars, then plan by plan ends the last term, gives its washes
 * to a new one, and drops and adds what the new one means otherwise.
 * @throws for whatever the caller can mend; nothing is changed then.
 */
export async function changePlans(db: Db, changing: Changing) {
  const { change, scope, caller, now } = changing;
  if (isCustomer(caller)) requireOwnFields(change);
  if (change.OnFullDays === "overbook") requireMayOverbook(caller);
  const planIds = [...new Set(change.planIds)];
  const plates = await findPlates(db, scope, planIds);
  await lockPlates(db, change.Vehicle ? [...plates, change.Vehicle.VehicleNumber] : plates);
  const planChangeId = await insertPlanChange(db, { from: change.From, at: now, userId: caller.userId });
  const changed: Awaited<ReturnType<typeof changeOne>>[] = [];
  for (const planId of planIds.toSorted((one, other) => one - other))
    changed.push(await changeOne(db, planChangeId, planId, changing));
  await saveAfter(db, planChangeId);
  const messages = await countMessages(
    db,
    changed.map(({ customerId }) => customerId),
  );
  return { planChangeId, plans: changed.map(({ report }) => report), messages };
}

import {
  type AddedTax,
  addedRateOf,
  addedTax,
  addedTo,
  billedTax,
  mixedTax,
} from "#contract/bill/addedTax.ts";
import { type BookingBody, bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { slotHours, slotOfHour } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import { less, NO_PAISE, type Paise, paiseOf, rupeesOf, sharesOf } from "#contract/money.ts";
import type { OfferRecord } from "#server/features/offer/offer.queries.ts";
import { countUse, findOfferByCode, lockUses, type OfferQuery } from "#server/features/offer/use.queries.ts";
import { requireOffer, verdictOf } from "#server/features/offer/use.rules.ts";
import { serializeVerdict } from "#server/features/offer/offer.serialize.ts";
import { reassignLater } from "#server/features/wash/assign.jobs.ts";
import { lockBooker } from "#server/features/customer/customer.queries.ts";
import { findAddedTax } from "#server/features/company/tax.queries.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { Capacity, type Supply } from "#server/features/wash/capacity.rules.ts";
import { isOverfull } from "#server/db/constraints.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Log } from "#server/config/log.ts";
import type { Serve } from "#server/http/serve.ts";
import { type Caller, type Scope, scopeOf } from "#server/access/scope.ts";
import type { Write } from "#server/http/write.ts";
import { lockCaller } from "../outstanding.queries.ts";
import { MAX_PACE_SECONDS, requireVehicles, requireWithinLimits } from "../outstanding.rules.ts";
import { findBookingContext, type BookingContext } from "../plan.queries.ts";
import { type Needs, needsOf, requireOffered, requireContext, type VehiclePlan } from "../plan.rules.ts";
import { assignSlots } from "../slots.rules.ts";
import { NoSlotError, requireSlots } from "../slotsRefusal.rules.ts";
import { freeHoursFor } from "../slotsFree.rules.ts";
import { requireMayOverbook } from "../availability.rules.ts";
import { savingUnmetDemand } from "../unmetDemand.queries.ts";
import { lockPlates } from "../twice.queries.ts";
import { requireOnce } from "../twice.rules.ts";
import { FullSlotsError } from "../unmetDemand.rules.ts";
import { minutesOf } from "../included.rules.ts";
import { chargeOf, daysByVehicle, isCheaperByMonth, requirePackage } from "../package.rules.ts";
import { insertBooking, saveCustomer } from "./make.queries.ts";
import { billingOf, newVehicleOf } from "./make.rules.ts";
import { agreedAmount, sharedOut, sumsOf } from "./price.rules.ts";
import { offerQueryOf, bookingNeedsOf, slotOptionsOf, supplyOf, plansOf } from "./make.serialize.ts";

/** The customer and the ordered service. */
type Booker = {
  body: BookingBody;
  kind: BookingSchedule;
  caller: Pick<Caller, "userId" | "usertype" | "role">;
  scope: Scope;
  now: Date;
  /**
   * True if the amount is what the vehicles' own prices come to, by the month or by the wash as the customer pays less,
   * and the customer is not told.
   */
  imported?: boolean;
};
type Call = Booker & {
  caller: Caller;
  db: Db;
  write: Write;
  request: { log: Pick<Log, "error"> };
};

const isCustomer = ({ usertype }: Pick<Caller, "usertype">) => usertype === "Customer";

/** The supply with its counters locked until the transaction ends, so that the used amounts stay valid. */
async function lockSupply(
  db: Db,
  body: BookingBody,
  supply: Supply,
  needs: readonly Needs[],
): Promise<Supply> {
  const capacity = new Capacity(supply);
  if (!capacity.limited) return supply;
  const washes = needs.flatMap((vehicle) =>
    vehicle.dates.flatMap((day) =>
      (body.OnFullDays === "shift" ? slotHours : [vehicle.hour]).flatMap((hour) =>
        minutesOf(vehicle).map((minutes) => ({ spotId: vehicle.spotId, day, hour, minutes })),
      ),
    ),
  );
  return { ...supply, uses: await lockCounters(db, capacity.countersOf(washes)) };
}

/** The booking's offer, locked until the transaction ends. @throws 409 when it is not valid. */
async function lockOffer(
  db: Db,
  { body, now }: Booker,
  context: BookingContext,
): Promise<OfferRecord | null> {
  const query = offerQueryOf(body, context);
  if (!query) return null;
  await lockUses(db, [query.code]);
  const answer = await findOfferByCode(db, query);
  return requireOffer({ answer, code: query.code, today: indiaAt(now).day });
}

/** The offer's verdict in a quote. */
async function quoteOffer(db: Db, query: OfferQuery | null, { base, today }: { base: Paise; today: string }) {
  if (!query) return null;
  return serializeVerdict(
    verdictOf({ answer: await findOfferByCode(db, query), code: query.code, today }),
    base,
  );
}

async function bookIn(db: Db, call: Booker, plans: readonly VehiclePlan[], lockCapacity: boolean) {
  const { body, kind, caller, scope, now, imported = false } = call;
  await lockPlates(
    db,
    plans.map(({ vehicle }) => vehicle.number),
  );
  if (isCustomer(caller)) await lockCaller(db, caller.userId);
  await lockBooker(db, scope, body.CustomerId);
  const context = await findBookingContext(
    db,
    scope,
    bookingNeedsOf(body, plans, {
      today: indiaAt(now).day,
      outstanding: { madeSince: new Date(now.getTime() - MAX_PACE_SECONDS * 1000) },
    }),
  );
  const { society, flat, item, customer } = requireContext(context);
  const isPackage = imported
    ? isCheaperByMonth(needsOf(context, plans, { societyId: body.SocietyId, isPackage: false }))
    : body.Package !== null;
  requirePackage(context, { isPackage, kind, billing: body.Billing });
  requireVehicles(body.Vehicles, customer.business);
  const needs = needsOf(context, plans, { societyId: body.SocietyId, isPackage });
  const options = slotOptionsOf(body, context, needs, now);
  const offer = await lockOffer(db, call, context);
  const supply = supplyOf(context);
  const capacity = new Capacity(lockCapacity ? await lockSupply(db, body, supply, needs) : supply);
  const placed = requireSlots(needs, assignSlots(needs, capacity, options), {
    choice: body.OnFullDays,
    mayKnowingly: !isCustomer(caller),
  });
  if (context.held)
    requireWithinLimits(context.held, {
      isCustomer: isCustomer(caller),
      business: customer.business,
      washes: placed.length,
      now,
    });
  // Last of the refusals that a caller can answer: once confirmed, the booking is made.
  if (!body.EvenTwice) requireOnce(context, needs);
  const sums = sumsOf(context, needs, placed, { societyId: body.SocietyId, isPackage });
  const amount = imported ? sums.base : paiseOf(body.CustomerAmount);
  const claim = { amount, discount: body.Discount, offer };
  const { agreed, monthly, washes } = sharedOut(agreedAmount(sums, claim, caller.role), {
    base: sums.base,
    needs,
    placed,
    isPackage,
  });
  const vehicles = needs.map((one, position) =>
    newVehicleOf(one, position, context.spots, placed, monthly[position] ?? null),
  );
  const address =
    customer.address || `${flat.flatName}, ${flat.buildingName}, ${society.name}, ${society.city}`;
  const person = { ...customer, address };
  const { companyId } = society;
  const customerId =
    customer.companyId === companyId && customer.customerId !== null
      ? customer.customerId
      : await saveCustomer(db, companyId, person, customer.customerId);
  const addedRate = addedRateOf(society.taxing);
  const bookingId = await insertBooking(db, {
    companyId,
    customerId,
    customer: person,
    societyId: body.SocietyId,
    flatId: body.FlatId,
    societyName: society.name,
    flat,
    itemId: body.ServiceItemId,
    serviceName: item.serviceName,
    itemName: item.itemName,
    schedule: kind,
    source: isCustomer(caller) ? "MobileApp" : "BackOffice",
    requirements: body.VehicleOtherRequirements ?? "",
    paymentMethod: body.PaymentMethod,
    billing: billingOf(isPackage ? "monthly" : body.Billing, {
      isPlan: kind === "regular-wash",
      openEnded: plans.some(({ end }) => end === null),
      planBilling: society.planBilling,
    }),
    onFullDays: body.OnFullDays,
    basePaise: sums.base,
    ...agreed,
    addedRate,
    now,
    userId: caller.userId,
    quiet: imported,
    vehicles,
    included: isPackage ? (needs[0]?.included?.items ?? []) : [],
    washes,
    taken: capacity.taken,
  });
  await reassignLater(
    db,
    companyId,
    placed.map(({ day }) => day),
    now,
  );
  if (offer) await countUse(db, offer.offerId);
  const sold = { companyId, societyId: body.SocietyId, today: indiaAt(now).day };
  return {
    bookingId,
    amount: rupeesOf(agreed.amountPaise),
    tax: await taxOf(db, sold, { amount: agreed.amountPaise, addedRate, washes }),
    washes: placed.length,
  };
}

type Sale = { amount: Paise; addedRate: number; washes: readonly { day: string; pricePaise: Paise }[] };

/**
 * The tax that is added to an amount, where tax is added today, and the total as it is rounded on a bill: less tax for
 * washes after a change of registration.
 */
async function taxOf(
  db: Db,
  sold: { companyId: number; societyId: number; today: string },
  { amount, addedRate, washes }: Sale,
): Promise<AddedTax | undefined> {
  if (addedRate === 0) return undefined;
  const added = await findAddedTax(db, sold, washes);
  const { taxPaise } = addedTo(amount, addedRate);
  return added.taxPaise === taxPaise ? billedTax(amount, addedRate) : mixedTax(amount, added);
}

/** A refusal with the nearest free times, read again outside the transaction: they are not reserved. */
async function withFreeTimes(
  error: NoSlotError,
  { body, scope, now, db }: Call,
  plans: readonly VehiclePlan[],
) {
  const context = await findBookingContext(db, scope, {
    ...bookingNeedsOf(body, plans, { today: indiaAt(now).day, outstanding: null }),
    hours: null,
  });
  const needs = needsOf(context, plans, { societyId: body.SocietyId, isPackage: body.Package !== null });
  const options = slotOptionsOf(body, context, needs, now);
  const free = freeHoursFor(needs, error.positions, supplyOf(context), options);
  const { companyId } = requireOffered(context).society;
  const unmet = { companyId, societyId: body.SocietyId, hours: error.unmet };
  return new FullSlotsError(error.text, unmet, {
    ...error.details,
    freeTimes: free.map(({ position, number, hours }) => ({
      position,
      vehicleNumber: number,
      slots: hours.map(slotOfHour),
    })),
  });
}

async function book(call: Call) {
  const { body, kind, caller, scope, now, write } = call;
  if (body.OnFullDays === "overbook") requireMayOverbook(caller);
  if (body.EvenUncovered && isCustomer(caller)) throw new ApiError("forbidden", refusalText("slotUncovered"));
  if (body.CustomerId === null && !isCustomer(caller))
    throw invalid({ CustomerId: fieldText("chooseCustomer") });
  if (scope.reach === "own" && body.CompanyId && body.CompanyId !== scope.companyId)
    throw invalid({ CompanyId: refusalText("notYourCompany") });
  const plans = plansOf(body, kind, now);
  const attempt = (lockCapacity: boolean) =>
    write((db) => bookIn(db, call, plans, lockCapacity), { plannedOnce: true });
  try {
    return await attempt(false).catch((error: unknown) => {
      // Another booking was faster. The second attempt locks the counters first, so that what it reads stays valid.
      if (!isOverfull(error)) throw error;
      return attempt(true);
    });
  } catch (error) {
    throw error instanceof NoSlotError ? await withFreeTimes(error, call, plans) : error;
  }
}

type Imported = Pick<Booker, "body" | "scope" | "now"> & { userId: number };

/**
 * Books a running plan of a customer whom a company imports, at the vehicles' own prices and without a message to the
 * customer. @returns its id.
 */
export async function bookImported(db: Db, { body, scope, userId, now }: Imported): Promise<number> {
  const caller = { userId, usertype: "Company", role: "owner" } as const;
  const booker: Booker = { body, kind: "regular-wash", caller, scope, now, imported: true };
  const { bookingId } = await bookIn(db, booker, plansOf(body, booker.kind, now), false);
  return bookingId;
}

export function makeRoutes(serve: Serve): void {
  serve(getQuote, async ({ body, caller, scope, db, now }) => {
    const plans = plansOf(body, body.BookingSchedule, now);
    const today = indiaAt(now).day;
    // The scope of customers that the caller can read, which differs from where they may book.
    const bookingContext = await findBookingContext(
      db,
      scopeOf(caller, "customer:read") ?? scope,
      bookingNeedsOf(body, plans, { today, outstanding: null }),
    );
    // Staff may ask for prices before they know the customer.
    requireVehicles(body.Vehicles, bookingContext.customer?.business ?? !isCustomer(caller));
    const isPackage = body.Package !== null;
    const needs = needsOf(bookingContext, plans, { societyId: body.SocietyId, isPackage });
    const options = slotOptionsOf(body, bookingContext, needs, now);
    const { placed, full } = assignSlots(needs, new Capacity(supplyOf(bookingContext)), options);
    const misses = [...full, ...placed.filter(({ overbooked }) => overbooked)];
    requirePackage(bookingContext, { isPackage, kind: body.BookingSchedule, billing: undefined });
    const { base } = sumsOf(bookingContext, needs, placed, { societyId: body.SocietyId, isPackage });
    const daysOf = daysByVehicle(placed);
    const offer = await quoteOffer(db, offerQueryOf(body, bookingContext), { base, today });
    const { society } = requireOffered(bookingContext);
    const addedRate = addedRateOf(society.taxing);
    const amount = less(base, paiseOf(offer?.discount ?? 0));
    const prices = placed.map(({ position }) => needs[position]?.price ?? NO_PAISE);
    const shares = sharesOf(amount, prices);
    const washes = placed.map(({ day }, index) => ({ day, pricePaise: shares[index] ?? NO_PAISE }));
    const sold = { companyId: society.companyId, societyId: body.SocietyId, today };
    return {
      vehicles: needs.map((vehicle, position) => ({
        price: rupeesOf(vehicle.price),
        tax: addedTax(vehicle.price, addedRate),
        ...(vehicle.monthlyPrice !== null && { monthlyPrice: rupeesOf(vehicle.monthlyPrice) }),
        ...(isPackage && { amount: rupeesOf(chargeOf(vehicle, daysOf(position), isPackage)) }),
        occurrences: placed.filter((one) => one.position === position).length,
        fullDays: misses.filter((one) => one.position === position).map(({ day }) => day),
      })),
      offer,
      tax: isPackage ? billedTax(amount, addedRate) : await taxOf(db, sold, { amount, addedRate, washes }),
    };
  });

  serve(bookOnce, (context) => savingUnmetDemand(context, () => book({ ...context, kind: "Book Now" })));
  serve(bookPlan, (context) => savingUnmetDemand(context, () => book({ ...context, kind: "regular-wash" })));
}

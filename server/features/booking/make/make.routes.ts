import { addedRateOf, addedTax, billedTax } from "#contract/price/addedTax.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import { less, type Paise, paiseOf, rupeesOf } from "#contract/money.ts";
import { type Caller, scopeOf } from "#server/access/scope.ts";
import type { Log } from "#server/config/log.ts";
import { isOverfull } from "#server/db/constraints.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";
import { serializeVerdict } from "#server/features/offer/offer.serialize.ts";
import { findOfferByCode, type OfferQuery } from "#server/features/offer/use.queries.ts";
import { verdictOf } from "#server/features/offer/use.rules.ts";
import { sharedOut, sumsOf } from "#server/features/price/agree.rules.ts";
import { chargeOf, daysByVehicle } from "#server/features/price/package.rules.ts";
import { findTaxOn } from "#server/features/price/tax.queries.ts";
import { Capacity } from "#server/features/wash/capacity.rules.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Write } from "#server/http/write.ts";
import { requireMayOverbook } from "../availability.rules.ts";
import { requireVehicles } from "../outstanding.rules.ts";
import { findBookingContext } from "../plan.queries.ts";
import { needsOf, plansOf, requireOffered, type VehiclePlan } from "../plan.rules.ts";
import { assignSlots } from "../slots.rules.ts";
import { freeHoursFor } from "../slotsFree.rules.ts";
import { NoSlotError } from "../slotsRefusal.rules.ts";
import { savingUnmetDemand } from "../unmetDemand.queries.ts";
import { FullSlotsError } from "../unmetDemand.rules.ts";
import { isCustomer, makeBooking, type Order } from "./make.command.ts";
import { requirePackage } from "./make.rules.ts";
import { bookingNeedsOf, offerQueryOf, slotOptionsOf, supplyOf } from "./make.serialize.ts";

type Call = Order & {
  caller: Caller;
  db: Db;
  write: Write;
  request: { log: Pick<Log, "error"> };
};

async function quoteOffer(db: Db, query: OfferQuery | null, { base, today }: { base: Paise; today: string }) {
  if (!query) return null;
  return serializeVerdict(
    verdictOf({ answer: await findOfferByCode(db, query), code: query.code, today }),
    base,
  );
}

/** A refusal with the nearest free times, read again outside the transaction: they are not reserved. */
async function withFreeTimes(
  error: NoSlotError,
  { body, caller, scope, now, db }: Call,
  plans: readonly VehiclePlan[],
) {
  const context = await findBookingContext(db, scope, {
    ...bookingNeedsOf(body, plans, { today: indiaAt(now).day, outstanding: null }),
    hours: null,
  });
  const needs = needsOf(context, plans, { societyId: body.SocietyId, isPackage: body.Package !== null });
  const options = slotOptionsOf(body, context, needs, { now, byCustomer: isCustomer(caller) });
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
  if (body.EvenBooked && isCustomer(caller)) throw new ApiError("forbidden", refusalText("notAllowed"));
  if (body.CustomerId === null && !isCustomer(caller))
    throw invalid({ CustomerId: fieldText("chooseCustomer") });
  if (scope.reach === "own" && body.CompanyId && body.CompanyId !== scope.companyId)
    throw invalid({ CompanyId: refusalText("notYourCompany") });
  const plans = plansOf(body.Vehicles, kind, now);
  const attempt = (lockCapacity: boolean) =>
    write((db) => makeBooking(db, call, { plans, lockCapacity }), { plannedOnce: true });
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

export function makeRoutes(serve: Serve): void {
  serve(getQuote, async ({ body, caller, scope, db, now }) => {
    const plans = plansOf(body.Vehicles, body.BookingSchedule, now);
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
    const options = slotOptionsOf(body, bookingContext, needs, { now, byCustomer: isCustomer(caller) });
    const { placed, full } = assignSlots(needs, new Capacity(supplyOf(bookingContext)), options);
    const misses = [...full, ...placed.filter(({ overbooked }) => overbooked)];
    requirePackage(bookingContext, { isPackage, kind: body.BookingSchedule, billing: undefined });
    const { society, item } = requireOffered(bookingContext);
    const sale = { listing: item, societyId: body.SocietyId, isPackage, vehicles: needs, washes: placed };
    const { base } = sumsOf(sale);
    const daysOf = daysByVehicle(placed);
    const offer = await quoteOffer(db, offerQueryOf(body, bookingContext), { base, today });
    const addedRate = addedRateOf(society.taxing);
    const amount = less(base, paiseOf(offer?.discount ?? 0));
    const { companyId, societyId } = society;
    const sold = { companyId, societyId, today, amount, addedRate, washes: sharedOut(amount, sale) };
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
      tax: isPackage ? billedTax(amount, addedRate) : await findTaxOn(db, sold),
    };
  });

  serve(bookOnce, (context) => savingUnmetDemand(context, () => book({ ...context, kind: "Book Now" })));
  serve(bookPlan, (context) => savingUnmetDemand(context, () => book({ ...context, kind: "regular-wash" })));
}

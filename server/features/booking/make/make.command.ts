import { discountCapOf, type Role } from "#contract/access.ts";
import { addedRateOf } from "#contract/price/addedTax.ts";
import type { BookingBody } from "#contract/booking/make.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { slotHours } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { lockBooker } from "#server/features/customer/customer.queries.ts";
import type { OfferRecord } from "#server/features/offer/offer.queries.ts";
import { countUse, findOfferByCode, lockUses } from "#server/features/offer/use.queries.ts";
import { requireOffer } from "#server/features/offer/use.rules.ts";
import { agreePrice } from "#server/features/price/agree.rules.ts";
import { findTaxOn } from "#server/features/price/tax.queries.ts";
import { reassignLater } from "#server/features/wash/assign.jobs.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { Capacity, type Supply } from "#server/features/wash/capacity.rules.ts";
import { minutesOf } from "../included.rules.ts";
import { lockCaller } from "../outstanding.queries.ts";
import { MAX_PACE_SECONDS, requireVehicles, requireWithinLimits } from "../outstanding.rules.ts";
import { type BookingContext, findBookingContext } from "../plan.queries.ts";
import { type Needs, needsOf, plansOf, requireContext, type VehiclePlan } from "../plan.rules.ts";
import { assignSlots, type SlotOptions } from "../slots.rules.ts";
import { requireSlots } from "../slotsRefusal.rules.ts";
import { lockPlates } from "../twice.queries.ts";
import { requireOnce } from "../twice.rules.ts";
import { insertBooking, saveCustomer } from "./make.queries.ts";
import { atOwnPrices, billingOf, isByMonth, newVehicleOf, requirePackage, type Terms } from "./make.rules.ts";
import { bookingNeedsOf, offerQueryOf, slotOptionsOf, supplyOf } from "./make.serialize.ts";

/** A booking as it is asked for. */
export type Order = {
  body: BookingBody;
  kind: BookingSchedule;
  caller: Pick<Caller, "userId" | "usertype" | "role">;
  scope: Scope;
  now: Date;
  /** Of a plan that a company imports: the amount is what these prices come to, and the customer is not told. */
  imported?: Terms;
};

export const isCustomer = ({ usertype }: Pick<Caller, "usertype">): boolean => usertype === "Customer";

/** Locks the plates, the caller and the customer, in the order in which all who need them do. */
async function lockParties(
  db: Db,
  { body, caller, scope }: Order,
  plans: readonly VehiclePlan[],
): Promise<void> {
  await lockPlates(
    db,
    plans.map(({ vehicle }) => vehicle.number),
  );
  if (isCustomer(caller)) await lockCaller(db, caller.userId);
  await lockBooker(db, scope, body.CustomerId);
}

const readContext = (
  db: Db,
  { body, scope, now }: Order,
  plans: readonly VehiclePlan[],
): Promise<BookingContext> =>
  findBookingContext(
    db,
    scope,
    bookingNeedsOf(body, plans, {
      today: indiaAt(now).day,
      outstanding: { madeSince: new Date(now.getTime() - MAX_PACE_SECONDS * 1000) },
    }),
  );

/**
 * Checks the order against the records. `isPackage`: it is sold by the month.
 * @throws 400 at the first field that does not fit
 */
function requireAllowed(
  { body, kind, imported }: Order,
  context: BookingContext,
  plans: readonly VehiclePlan[],
) {
  const records = requireContext(context);
  const needsSold = (isPackage: boolean) =>
    atOwnPrices(needsOf(context, plans, { societyId: body.SocietyId, isPackage }), imported);
  const isPackage = imported ? isByMonth(needsSold(false), imported) : body.Package !== null;
  requirePackage(context, { isPackage, kind, billing: body.Billing });
  requireVehicles(body.Vehicles, records.customer.business);
  return { ...records, isPackage, needs: needsSold(isPackage) };
}

/** The booking's offer, locked until the transaction ends. @throws 409 when it is not valid. */
async function lockOffer(db: Db, { body, now }: Order, context: BookingContext): Promise<OfferRecord | null> {
  const query = offerQueryOf(body, context);
  if (!query) return null;
  await lockUses(db, [query.code]);
  const answer = await findOfferByCode(db, query);
  return requireOffer({ answer, code: query.code, today: indiaAt(now).day });
}

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

/** The washes in their slots, and the capacity that they take. @throws 409 for full days, with the choice for them. */
function assign({ body, caller }: Order, needs: readonly Needs[], supply: Supply, options: SlotOptions) {
  const capacity = new Capacity(supply);
  const placed = requireSlots(needs, assignSlots(needs, capacity, options), {
    choice: body.OnFullDays,
    mayKnowingly: !isCustomer(caller),
  });
  return { placed, taken: capacity.taken };
}

/**
 * Books in one transaction: locks, reads, refuses what may not be, assigns slots, agrees the price, writes and announces.
 * @returns the booking's id, its amount and tax in rupees, and the number of its washes
 * @throws for whatever the caller can mend; the database's own refusal when another booking took the last place
 * meanwhile, which `lockCapacity` prevents
 */
export async function makeBooking(
  db: Db,
  order: Order,
  { plans, lockCapacity }: { plans: readonly VehiclePlan[]; lockCapacity: boolean },
) {
  const { body, kind, caller, now, imported } = order;
  await lockParties(db, order, plans);
  const context = await readContext(db, order, plans);
  const { society, flat, item, customer, isPackage, needs } = requireAllowed(order, context, plans);
  const { companyId } = society;
  const options = slotOptionsOf(body, context, needs, { now, byCustomer: isCustomer(caller) });
  const offer = await lockOffer(db, order, context);
  const supply = supplyOf(context);
  const locked = lockCapacity ? await lockSupply(db, body, supply, needs) : supply;
  const { placed, taken } = assign(order, needs, locked, options);
  const { business } = customer;
  if (context.held)
    requireWithinLimits(context.held, {
      isCustomer: isCustomer(caller),
      business,
      washes: placed.length,
      now,
    });
  // Last of the refusals that a caller can answer: once confirmed, the booking is made.
  if (!body.EvenTwice) requireOnce(context, needs);
  const sale = { listing: item, societyId: body.SocietyId, isPackage, vehicles: needs, washes: placed };
  const claim = {
    amount: imported ? null : paiseOf(body.CustomerAmount),
    discount: body.Discount,
    offer,
  };
  const { base, agreed, monthly, washes } = agreePrice(
    sale,
    claim,
    discountCapOf(caller.role, society.discountCaps),
  );
  const address =
    customer.address || `${flat.flatName}, ${flat.buildingName}, ${society.name}, ${society.city}`;
  const person = { ...customer, address };
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
    basePaise: base,
    ...agreed,
    addedRate,
    now,
    userId: caller.userId,
    quiet: imported !== undefined,
    vehicles: needs.map((one, position) =>
      newVehicleOf(one, position, context.spots, placed, monthly[position] ?? null),
    ),
    included: isPackage ? (needs[0]?.included?.items ?? []) : [],
    washes,
    taken,
  });
  await reassignLater(
    db,
    companyId,
    placed.map(({ day }) => day),
    now,
  );
  if (offer) await countUse(db, offer.offerId);
  const amount = agreed.amountPaise;
  const sold = { companyId, societyId: body.SocietyId, today: indiaAt(now).day, amount, addedRate, washes };
  return {
    bookingId,
    amount: rupeesOf(amount),
    tax: await findTaxOn(db, sold),
    washes: placed.length,
  };
}

type Imported = Pick<Order, "body" | "scope" | "now"> & { userId: number; role: Role; terms: Terms };

/**
 * Books a running plan of a customer whom a company imports, as it was agreed and without a message to the customer.
 * @returns its id.
 */
export async function bookImported(
  db: Db,
  { body, scope, userId, role, terms, now }: Imported,
): Promise<number> {
  const caller = { userId, usertype: "Company", role } as const;
  const order: Order = { body, kind: "regular-wash", caller, scope, now, imported: terms };
  const plans = plansOf(body.Vehicles, order.kind, now);
  const { bookingId } = await makeBooking(db, order, { plans, lockCapacity: false });
  return bookingId;
}

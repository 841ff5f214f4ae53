import { packageMonths, packageTotal } from "#contract/price/package.ts";
import type { PaymentMethod } from "#contract/booking/booking.ts";
import { NO_PAISE, type Paise, percentOf, sumOf, times } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { searchTextOf, vehicleColumns } from "#server/features/booking/make/make.queries.ts";
import type { Fact } from "#server/features/event/event.rules.ts";
import { addToPaid } from "#server/features/payment/due.queries.ts";
import type { SocietyContext, Pillar } from "./context.ts";
import type { Household } from "./households.ts";
import { insertRows } from "./insertRows.ts";

export type Item = {
  itemId: number;
  serviceName: string;
  itemName: string;
  minutes: number;
  priceOf: (bodyType: string) => Paise;
  /** Null for an item that is not sold by the month. */
  monthlyPriceOf: (bodyType: string) => Paise | null;
};

type Order = { society: SocietyContext; household: Household; item: Item; at: Date };

const methodOf = ({ flat }: Household): PaymentMethod => (flat % 4 === 0 ? "cash" : "upi");

/** Time of the order: the back office would have taken it on that day, but not after `now`. */
const orderedAt = ({ bookedOn, flat }: Household, now: Date): Date =>
  new Date(
    Math.min(now.getTime(), Date.parse(`${bookedOn}T${String(4 + (flat % 9)).padStart(2, "0")}:30:00Z`)),
  );

function homeOf({ society, household }: Order) {
  const home = society.homes[household.flat];
  if (!home) throw new Error(`${society.societyName} has too few flats`);
  return home;
}

/** Last day of an order; null for a plan without an end, whose washes are made up to the household's last day. */
function endOf({ order, openEnded, start, end }: Order["household"]) {
  if (order.schedule === null) return { end: start, plannedUntil: null };
  return openEnded ? { end: null, plannedUntil: end } : { end, plannedUntil: null };
}

/** The monthly price of a car; null for one whose washes are paid one by one. */
function monthlyOf({ household, item }: Order, bodyType: string) {
  const pricePaise = household.byMonth ? item.monthlyPriceOf(bodyType) : null;
  return pricePaise === null ? null : { listPaise: pricePaise, pricePaise };
}

function vehiclesOf(ordered: Order) {
  const { society, household, item } = ordered;
  const { order, start, washes, hour } = household;
  return household.cars.map((car, position) => {
    const pillar = society.pillars[(household.pillar + position) % society.pillars.length] as Pillar;
    return {
      ...car,
      position,
      parkingFloorId: pillar.parkingFloorId,
      parkingPillarId: pillar.parkingPillarId,
      parkingFloorName: pillar.floorName,
      parkingPillarName: pillar.pillarName,
      parkingNote: "",
      time: `${String(hour).padStart(2, "0")}:00`,
      schedule: order.schedule,
      days: order.days,
      dayOfMonth: null,
      start,
      ...endOf(household),
      occurrences: washes.length,
      pricePaise: item.priceOf(car.bodyType),
      monthly: monthlyOf(ordered, car.bodyType),
      minutes: item.minutes,
      requirements: "",
    };
  });
}

function customerOf(order: Order) {
  const { name, phone } = order.household;
  const { flatName, buildingName } = homeOf(order);
  const address = `${flatName}, ${buildingName}, ${order.society.societyName}`;
  return { company_id: order.society.companyId, name, phone, email: `${phone}@demo.chamak.example`, address };
}

function bookingOf(order: Order, customerId: number, userId: number) {
  const { society, household, item } = order;
  const { washes } = household;
  const { flatId, ...home } = homeOf(order);
  const customer = customerOf(order);
  const vehicles = vehiclesOf(order);
  const amount = sumOf(
    vehicles.map(({ pricePaise, monthly, schedule, ...plan }) =>
      monthly && schedule
        ? packageTotal(monthly.pricePaise, packageMonths({ ...plan, schedule }, washes))
        : times(pricePaise, washes.length),
    ),
  );
  return {
    company_id: society.companyId,
    customer_id: customerId,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_email: customer.email,
    customer_address: customer.address,
    society_id: society.societyId,
    flat_id: flatId,
    society_name: society.societyName,
    building_name: home.buildingName,
    floor_name: home.floorName,
    flat_name: home.flatName,
    service_item_id: item.itemId,
    service_name: item.serviceName,
    item_name: item.itemName,
    schedule: household.order.schedule === null ? ("Book Now" as const) : ("regular-wash" as const),
    source: household.flat % 3 === 0 ? "MobileApp" : "BackOffice",
    requirements: "",
    payment_method: methodOf(household),
    billing: household.monthly ? ("monthly" as const) : ("upfront" as const),
    base_paise: amount,
    discount_paise: NO_PAISE,
    offer_paise: NO_PAISE,
    offer_counts: false,
    amount_paise: amount,
    washes: vehicles.length * washes.length,
    open_washes: vehicles.length * washes.length,
    first_day: washes[0] ?? household.start,
    last_day: washes.at(-1) ?? household.start,
    created_at: order.at,
    created_by: userId,
    search_text: searchTextOf({ customer, societyName: society.societyName, flat: home, vehicles }),
  };
}

export type Booked = {
  bookingId: number;
  customerId: number;
  companyId: number;
  at: Date;
  household: Household;
};

/** Books the households' orders of a society, without the washes. */
export async function loadOrders(
  db: Db,
  society: SocietyContext,
  ordered: readonly Pick<Order, "household" | "item">[],
  { userId, now }: { userId: number; now: Date },
): Promise<Booked[]> {
  const orders = ordered.map((one) => ({ society, ...one, at: orderedAt(one.household, now) }));
  const customers = await insertRows(db, "customer", orders.map(customerOf), ["customer_id", "phone"]);
  const customerIds = new Map(customers.map(({ phone, customer_id: id }) => [phone, id]));
  const rows = orders.map((order) => bookingOf(order, customerIds.get(order.household.phone) ?? 0, userId));
  const bookings = await insertRows(db, "booking", rows, ["booking_id", "customer_id"]);
  const bookingIds = new Map(bookings.map((one) => [one.customer_id, one.booking_id]));
  const booked = orders.map((order, index) => {
    const row = rows[index] as (typeof rows)[number];
    return { order, row, bookingId: bookingIds.get(row.customer_id) ?? 0 };
  });
  const vehicles = booked.flatMap(({ order, row, bookingId }) =>
    vehiclesOf(order).map((vehicle) => ({
      booking_id: bookingId,
      company_id: row.company_id,
      society_id: row.society_id,
      customer_id: row.customer_id,
      ...vehicleColumns(vehicle),
    })),
  );
  await insertRows(db, "booking_vehicle", vehicles, []);
  const events = booked.map(({ row, bookingId }) => {
    const fact: Fact = { kind: "booked", washes: row.washes, amountPaise: row.amount_paise };
    const { kind, ...facts } = fact;
    return { at: row.created_at, user_id: userId, booking_id: bookingId, kind, facts };
  });
  await insertRows(db, "event", events, []);
  return booked.map(({ order: { household }, row, bookingId }) => ({
    bookingId,
    customerId: row.customer_id,
    companyId: row.company_id,
    at: row.created_at,
    household,
  }));
}

/** Enters the households' payments of their bookings' current costs. */
export async function collect(db: Db, booked: readonly Booked[], userId: number): Promise<void> {
  const amounts = await db
    .selectFrom("booking")
    .where(
      "booking_id",
      "in",
      booked.map(({ bookingId }) => bookingId),
    )
    .select(["booking_id as bookingId", "amount_paise as amountPaise"])
    .execute();
  const amountOf = new Map(amounts.map(({ bookingId, amountPaise }) => [bookingId, amountPaise]));
  const paid = booked
    .map((one) => ({
      ...one,
      amount: percentOf(amountOf.get(one.bookingId) ?? NO_PAISE, one.household.paid),
    }))
    .filter(({ amount, household }) => amount > 0 && !household.monthly);
  const rows = paid.map(({ companyId, customerId, at, household, amount }) => ({
    company_id: companyId,
    customer_id: customerId,
    at,
    amount_paise: amount,
    method: methodOf(household),
    reference: methodOf(household) === "upi" ? `4${household.phone}7` : "",
    user_id: userId,
  }));
  const payments = await insertRows(db, "payment", rows, ["payment_id", "customer_id"]);
  const paymentOf = new Map(payments.map((one) => [one.customer_id, one.payment_id]));
  const parts = paid.map(({ bookingId, customerId, at, amount }) => ({
    payment_id: paymentOf.get(customerId) ?? 0,
    booking_id: bookingId,
    at,
    amount_paise: amount,
  }));
  await insertRows(db, "payment_allocation", parts, []);
  await addToPaid(
    db,
    paid.map(({ bookingId, amount }) => ({ bookingId, billId: null, amountPaise: amount })),
  );
}

import { sql } from "kysely";
import type { PaymentMethod } from "#contract/booking/booking.ts";
import { indiaAt } from "#contract/day.ts";
import { NO_PAISE, type Paise, percentOf, sumOf, times } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { insertBooking, keepCustomer } from "#server/features/booking/make/queries.ts";
import { SOCIETY } from "#server/features/booking/room/rules.ts";
import { allocate, insertPayment } from "#server/features/payment/queries.ts";
import { type Ground, groundOf, type Pillar } from "./ground.ts";
import { type Household, householdsOf, quarters } from "./households.ts";
import { loadDesk } from "./loadDesk.ts";
import { liveThrough } from "./live.ts";
import { loadBills, loadRates } from "./loadBills.ts";
import { loadWashers } from "./loadWashers.ts";

type Item = {
  itemId: number;
  serviceName: string;
  itemName: string;
  minutes: number;
  priceOf: (bodyType: string) => Paise;
};

/** What is on offer, by name. */
async function itemsByName(db: Db): Promise<Map<string, Item>> {
  const { rows } = await sql<Omit<Item, "priceOf"> & { pricePaise: Paise; larger: Record<string, Paise> }>`
    select item.service_item_id as "itemId", service.name as "serviceName", item.name as "itemName",
      coalesce(item.duration_minutes, 30) as minutes, item.price_paise as "pricePaise",
      coalesce((select json_object_agg(body_type.name, price.price_paise) from service_item_price as price
        join body_type on body_type.body_type_id = price.body_type_id
        where price.service_item_id = item.service_item_id and price.society_id is null), '{}') as larger
    from service_item as item join service on service.service_id = item.service_id`.execute(db);
  return new Map(
    rows.map(({ pricePaise, larger, ...item }) => [
      item.itemName,
      { ...item, priceOf: (bodyType) => larger[bodyType] ?? pricePaise },
    ]),
  );
}

const methodOf = ({ flat }: Household): PaymentMethod => (flat % 4 === 0 ? "cash" : "upi");

/** Books what a household ordered, as the back office would have on the day. @returns the booking, whose it is, and when it was made. */
async function book(db: Db, ground: Ground, household: Household, item: Item, userId: number) {
  const { name, phone, order, start, end, washes, hour, cars } = household;
  const home = ground.homes[household.flat];
  if (!home) throw new Error(`${ground.societyName} has too few flats`);
  const vehicles = cars.map((car, position) => {
    const pillar = ground.pillars[(household.pillar + position) % ground.pillars.length] as Pillar;
    return {
      ...car,
      position,
      parkingFloorId: pillar.parkingFloorId,
      parkingPillarId: pillar.parkingPillarId,
      parkingFloorName: pillar.floorName,
      parkingPillarName: pillar.pillarName,
      time: `${String(hour).padStart(2, "0")}:00`,
      schedule: order.schedule,
      days: order.days,
      start,
      end: order.schedule === null ? start : end,
      occurrences: washes.length,
      pricePaise: item.priceOf(car.bodyType),
      minutes: item.minutes,
      requirements: "",
    };
  });
  const customer = {
    name,
    phone,
    email: `${phone}@demo.chamak.example`,
    address: `${home.flatName}, ${home.buildingName}, ${ground.societyName}`,
  };
  const amountPaise = sumOf(vehicles.map(({ pricePaise }) => times(pricePaise, washes.length)));
  const customerId = await keepCustomer(db, ground.companyId, customer);
  const at = new Date(`${household.bookedOn}T${String(4 + (household.flat % 9)).padStart(2, "0")}:30:00Z`);
  const bookingId = await insertBooking(db, {
    ...ground,
    ...item,
    customer,
    customerId,
    flatId: home.flatId,
    flat: home,
    schedule: order.schedule === null ? "Book Now" : "regular-wash",
    billing: household.monthly ? "monthly" : "upfront",
    source: household.flat % 3 === 0 ? "MobileApp" : "BackOffice",
    requirements: "",
    paymentMethod: methodOf(household),
    basePaise: amountPaise,
    discount: null,
    discountPaise: NO_PAISE,
    offer: null,
    offerPaise: NO_PAISE,
    amountPaise,
    now: at,
    userId,
    vehicles,
    washLines: vehicles.flatMap(({ position, pricePaise }) =>
      washes.map((day) => ({
        position,
        day,
        hour,
        providerId: null,
        counted: true,
        overbooked: false,
        pricePaise,
      })),
    ),
    taken: washes.map((day) => ({
      providerId: SOCIETY,
      day,
      hour,
      used: vehicles.length,
      capacity: ground.washesPerHour,
    })),
  });
  return { bookingId, customerId, at };
}

type Due = { bookingId: number; customerId: number; at: Date; household: Household };

/** Takes what households have paid of what their bookings cost by now. */
async function collect(db: Db, companyId: number, userId: number, due: readonly Due[]): Promise<void> {
  const amounts = await db
    .selectFrom("booking")
    .where(
      "booking_id",
      "in",
      due.map(({ bookingId }) => bookingId),
    )
    .select(["booking_id as bookingId", "amount_paise as amountPaise"])
    .execute();
  const amountOf = new Map(amounts.map(({ bookingId, amountPaise }) => [bookingId, amountPaise]));
  for (const { bookingId, customerId, at, household } of due) {
    const amountPaise = percentOf(amountOf.get(bookingId) ?? NO_PAISE, household.paid);
    if (amountPaise === 0 || household.monthly) continue;
    const method = methodOf(household);
    const reference = method === "upi" ? `4${household.phone}7` : "";
    const payment = { companyId, customerId, at, userId, amountPaise, method, reference };
    await allocate(db, at, [
      { paymentId: await insertPayment(db, payment), bookingId, billId: null, amountPaise },
    ]);
  }
}

/** Fills three societies with about a thousand households, who washes there, and three months of washes up to `now`. */
export async function loadCity(db: Db, userId: number, now: Date): Promise<void> {
  const items = await itemsByName(db);
  for (const [nth, quarter] of quarters.entries()) {
    const ground = await groundOf(db, quarter);
    await loadWashers(db, ground, quarter.washers);
    const due: Due[] = [];
    for (const household of householdsOf(nth, indiaAt(now).day)) {
      const item = items.get(household.order.item);
      if (!item) throw new Error(`The demo has no ${household.order.item}`);
      due.push({ ...(await book(db, ground, household, item, userId)), household });
    }
    await liveThrough(
      db,
      due.map(({ bookingId }) => bookingId),
      now,
    );
    await collect(db, ground.companyId, userId, due);
  }
  await loadBills(db, userId, now);
  await loadRates(db, now);
  await loadDesk(db, userId, now);
  // Whoever is invented is told nothing.
  await db.deleteFrom("job").where("name", "=", "event/say").execute();
}

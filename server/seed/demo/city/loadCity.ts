import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { recalculatingTotals, repricePackages } from "#server/features/wash/charge.queries.ts";
import { contextOf } from "./context.ts";
import { householdsOf, quarters } from "./households.ts";
import { loadDesk } from "./loadDesk.ts";
import { loadExpenses, loadPromises } from "./loadExpenses.ts";
import { checkingLater } from "./checkingLater.ts";
import { liveThrough, liveToday } from "./live.ts";
import { loadBills, loadRates } from "./loadBills.ts";
import { loadPackages } from "./loadPackages.ts";
import { type Booked, collect, type Item, loadOrders } from "./loadOrders.ts";
import { loadCleaners } from "./loadWashers.ts";

async function itemsByName(db: Db): Promise<Map<string, Item>> {
  type Prices = {
    pricePaise: Paise;
    monthlyPaise: Paise | null;
    larger: Record<string, { price: Paise; monthly: Paise | null }>;
  };
  const { rows } = await sql<Omit<Item, "priceOf" | "monthlyPriceOf"> & Prices>`
    select item.service_item_id as "itemId", service.name as "serviceName", item.name as "itemName",
      coalesce(item.duration_minutes, 30) as minutes, item.price_paise as "pricePaise",
      item.monthly_paise as "monthlyPaise",
      coalesce((select json_object_agg(body_type.name, json_build_object('price', price.price_paise,
          'monthly', price.monthly_paise))
        from service_item_price as price
        join body_type on body_type.body_type_id = price.body_type_id
        where price.service_item_id = item.service_item_id and price.society_id is null), '{}') as larger
    from service_item as item join service on service.service_id = item.service_id`.execute(db);
  return new Map(
    rows.map(({ pricePaise, monthlyPaise, larger, ...item }) => [
      item.itemName,
      {
        ...item,
        priceOf: (bodyType) => larger[bodyType]?.price ?? pricePaise,
        monthlyPriceOf: (bodyType) => larger[bodyType]?.monthly ?? monthlyPaise,
      },
    ]),
  );
}

/** Fills three societies with twelve hundred households, their providers, and three months of washes up to `now`. */
export async function loadCity(db: Db, userId: number, now: Date): Promise<void> {
  const items = await itemsByName(db);
  const booked: Booked[] = [];
  for (const [nth, quarter] of quarters.entries()) {
    const context = await contextOf(db, quarter);
    await loadCleaners(db, context, quarter.washers);
    const orders = householdsOf(nth, indiaAt(now).day).map((household) => {
      const item = items.get(household.order.item);
      if (!item) throw new Error(`The demo has no ${household.order.item}`);
      return { household, item };
    });
    booked.push(...(await loadOrders(db, context, orders, { userId, now })));
  }
  await loadWashes(db, booked, now);
  await collect(db, booked, userId);
  await loadBills(db, userId, now);
  await loadRates(db, now);
  await loadExpenses(db, userId, now);
  await loadPromises(db, userId, now);
  await loadDesk(db, userId, now);
  // Invented people get no messages.
  await db.deleteFrom("job").where("name", "=", "event/say").execute();
}

/** The washes of the bookings, and the bookings' costs that follow from them. */
async function loadWashes(db: Db, booked: readonly Booked[], now: Date): Promise<void> {
  const orders = booked.map(({ bookingId, household }) => ({ bookingId, days: household.washes }));
  await checkingLater(db, ["wash", "wash_assignment"], () => liveThrough(db, orders, now));
  const ofPackages = await loadPackages(db, booked);
  await liveToday(db, now);
  await repricePackages(
    db,
    ofPackages.map((washId) => ({ washId, isOfPackage: true, rewashOf: null })),
  );
  // The morning's job also covers bookings from before the city.
  const all = await db.selectFrom("booking").select("booking_id as bookingId").execute();
  await recalculatingTotals(
    all.map(({ bookingId }) => bookingId),
    { now },
  ).execute(db);
}

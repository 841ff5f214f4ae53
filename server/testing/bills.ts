import { sql } from "kysely";
import { searchBills } from "#contract/bill/list.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { biweekly, makeBookable } from "./bookings.ts";
import { copyBooking } from "./copies.ts";
import type { World } from "./world.ts";

/** The parts of a world that make bills. */
export type Billing = Pick<World, "done" | "db" | "clock">;

/** A customer with a bill of ₹900 for November, made just now: 1 December, noon in India. */
export async function makeBilled(world: Billing) {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const place = await makeBookable(world);
  await world.done(bookPlan, place.booking([place.vehicle(biweekly)], { Billing: "monthly" }));
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where customer_id = ${place.customerId} and day < '2026-12-01'`.execute(world.db);
  await sql`update booking set open_washes = (select count(*) from wash
    where wash.booking_id = booking.booking_id and status = 'scheduled')`.execute(world.db);
  world.clock.now = new Date("2026-12-01T06:30:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
  const { billId = 0, number = "" } = rows[0] ?? {};
  return { place, billId, number };
}

/**
 * Books the same plan for `customers` new customers, with all washes of November and December done, and moves the
 * clock to 1 January.
 * @returns one of the customers.
 */
export async function bookDone(world: Billing, customers: number): Promise<number> {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const place = await makeBookable(world);
  const body = place.booking([place.vehicle(biweekly)], { Billing: "monthly" });
  const { bookingId } = await world.done(bookPlan, body);
  await sql`update wash set status = 'done', outcome_effect = 'charge' where booking_id = ${bookingId}`.execute(
    world.db,
  );
  await sql`update booking set open_washes = 0 where booking_id = ${bookingId}`.execute(world.db);
  await world.db.connection().execute((db) => copyBooking(db, bookingId, customers - 1));
  world.clock.now = new Date("2027-01-01T02:00:00Z");
  return place.customerId;
}

/** Counts a month's bills and their customers. */
export async function countBillsOf({ db }: Billing, month: string) {
  const { rows } = await sql<{ bills: number; customers: number }>`
    select count(*)::integer as bills, count(distinct customer_id)::integer as customers
    from bill where month = ${`${month}-01`}::date`.execute(db);
  return rows[0];
}

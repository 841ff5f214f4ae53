import { sql } from "kysely";
import { closeMonth, searchBills } from "#contract/bill/bill.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { biweekly, makeBookable } from "./bookings.ts";
import type { World } from "./world.ts";

/** A customer with a bill of November over ₹900, made just now: 1 December, noon in India. */
export async function makeBilled(world: World) {
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

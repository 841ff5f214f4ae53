import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { renewBookings, stopBooking } from "#contract/booking/plan.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** The plans of these tests end on 20 December. */
const A_WEEK_BEFORE = "2026-12-13";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await sql`delete from job`.execute(world.db);
  await sql`delete from message`.execute(world.db);
  place = await makeBookable(world);
});

const book = async (): Promise<number> =>
  (await world.done(bookPlan, place.booking([place.vehicle(biweekly)], { Billing: "monthly" }))).bookingId;

/** The announcements to this test's customer after the runs of a day. */
async function announcedOn(day: string): Promise<{ day: string; link: string }[]> {
  world.clock.now = new Date(`${day}T02:00:00Z`);
  await workerOf(world).runDue();
  world.clock.now = new Date(`${day}T05:00:00Z`);
  await workerOf(world).runDue();
  const { rows } = await sql<{ parameters: { day: string; link: string } }>`
    select parameters from message where template = 'plan-ending' and recipient like ${`%${place.phone}`}
    order by message_id`.execute(world.db);
  return rows.map(({ parameters }) => parameters);
}

test("a plan's end is announced a week before, once, with a link that continues it", async () => {
  const bookingId = await book();
  expect(await announcedOn("2026-12-12")).toEqual([]);
  const announced = [{ day: "2026-12-20", link: `http://chamak.test/washes?continue=${bookingId}` }];
  expect(await announcedOn(A_WEEK_BEFORE)).toEqual(announced);
  expect(await announcedOn("2026-12-14")).toEqual(announced);
});

test("a run that was missed is made up for", async () => {
  await book();
  expect(await announcedOn("2026-12-15")).toHaveLength(1);
});

test("a plan that was stopped, cancelled or renewed is not announced", async () => {
  await world.done(stopBooking, { bookingId: await book(), LastDay: "2026-12-19", Reason: "Sold the car" });
  await world.done(cancelBooking, { bookingId: await book(), From: "2026-12-14", Reason: "Away" });
  await world.done(renewBookings, { bookingIds: [await book()], Until: "2027-01-31" });
  expect(await announcedOn(A_WEEK_BEFORE)).toEqual([]);
});

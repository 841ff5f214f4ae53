import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
});

const sevenLeft = async () => {
  const query = {
    SocietyId: place.societyId,
    ServiceItemId: place.serviceItemId,
    ParkingPillarId: place.id("B1/P1"),
    Days: ["2026-11-23"],
  };
  return (await world.done(getFreeSlots, query)).find(({ slot }) => slot === "7:00 AM")?.left;
};

const takers = async () =>
  (
    await sql<{ providerId: number | null; counted: boolean }>`
      select provider_id as "providerId", counted from wash
      where society_id = ${place.societyId} order by wash_id`.execute(world.db)
  ).rows;

/** The night before the washes. */
async function night(): Promise<void> {
  const worker = workerOf(world);
  await sql`update job set due_at = ${world.clock.now} where name = 'round/settling'`.execute(world.db);
  await worker.runDue();
}

test("moves washes from before the society had coverage to the providers who cover it", async () => {
  await workerOf(world).runDue();
  await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle(), place.vehicle()]));
  expect(await takers()).toEqual(Array.from({ length: 3 }, () => ({ providerId: null, counted: true })));
  const first = await place.cover("07:00", "08:00");
  expect(await sevenLeft()).toBe(2);
  await night();
  expect(await sevenLeft()).toBe(0);
  // The third wash finds no provider, and stays unchanged.
  expect((await takers()).map(({ providerId }) => providerId)).toEqual([first, first, null]);
  const second = await place.cover("07:00", "08:00");
  await night();
  expect((await takers()).map(({ providerId }) => providerId)).toEqual([first, first, second]);
  expect(await sevenLeft()).toBe(1);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("replaces a taker who no longer covers the wash", async () => {
  const first = await place.cover("07:00", "08:00");
  await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
  const second = await place.cover("07:00", "07:30");
  await sql`update app_user set active = false
    where user_id = (select user_id from provider where provider_id = ${first})`.execute(world.db);
  expect(await sevenLeft()).toBe(1);
  await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
  await night();
  expect(await takers()).toEqual([
    { providerId: second, counted: true },
    { providerId: null, counted: true },
  ]);
  await sql`update society set washes_per_hour = null where society_id = ${place.societyId}`.execute(
    world.db,
  );
  expect(await sevenLeft()).toBe(0);
  expect(await ledgerErrors(world)).toEqual([]);
});

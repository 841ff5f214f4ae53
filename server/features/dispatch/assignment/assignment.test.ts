import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveWash, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { assignRounds, getMyRound } from "#contract/dispatch/round.ts";
import { type Bookable, biweekly, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { providerToken } from "#server/testing/providers.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let one: number;
let other: number;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  one = await place.cover();
  other = await place.cover();
});
afterAll(() => world.close());

type Line = { id: number; whose: number | null; by: number | null; reason: string | null; status: string };
const lines = async (bookingId: number) =>
  (
    await sql<Line>`
      select wash_id as id, assigned_provider_id as whose, assigned_by as by, unassigned_reason as reason, status
      from wash where booking_id = ${bookingId} order by day, slot, wash_id`.execute(world.db)
  ).rows;
const book = async (AppointmentDate: string, pillars: readonly string[], AppointmentTime = "7:00 AM") => {
  const vehicles = pillars.map((pillar) =>
    place.vehicle({ AppointmentDate, AppointmentTime, ParkingPillarId: place.id(`B1/${pillar}`) }),
  );
  return (await world.done(bookOnce, place.booking(vehicles, { EvenUncovered: true }))).bookingId;
};

test("assigns a day's washes to providers who cover them, and states the reason for uncovered ones", async () => {
  const Day = "2026-11-24";
  const covered = await book(Day, ["P1", "P2", "P1"]);
  const uncovered = await book(Day, ["P1"], "6:00 PM");
  const first = await world.done(assignRounds, { Day });
  expect(first).toEqual({ assigned: 3, unassigned: 1 });
  const whose = (await lines(covered)).map((line) => line.whose);
  expect(whose.filter((id) => id === one).length + whose.filter((id) => id === other).length).toBe(3);
  expect(new Set(whose).size).toBe(2);
  expect(await lines(uncovered)).toMatchObject([
    { whose: null, reason: "No washer covers this pillar for this service at that hour." },
  ]);
  expect(await world.done(assignRounds, { Day })).toEqual({ assigned: 0, unassigned: 1 });
  const { washes } = await world.done(
    getMyRound,
    { Day: "2026-11-22" },
    { token: await providerToken(world, one) },
  );
  expect(washes).toEqual([]);
  await sql`update coverage set available = false where provider_id in (${one}, ${other})`.execute(world.db);
  await sql`update wash set assigned_by = (select user_id from provider where provider_id = ${one})
    where wash_id = ${(await lines(covered))[0]?.id}`.execute(world.db);
  expect(await world.done(assignRounds, { Day })).toEqual({ assigned: 0, unassigned: 3 });
  expect((await lines(covered)).map(({ reason }) => reason)).toEqual([
    null,
    "No washer covers this pillar for this service at that hour.",
    "No washer covers this pillar for this service at that hour.",
  ]);
  await sql`update coverage set available = true`.execute(world.db);
  expect(await world.done(assignRounds, { Day })).toEqual({ assigned: 2, unassigned: 1 });
});

test("assigns the next day each evening, and keeps a vehicle's last cleaner", async () => {
  const { bookingId } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  const worker = workerOf(world);
  await worker.runDue();
  const evening = async (instant: string) => {
    world.clock.now = new Date(instant);
    await worker.runDue();
    return lines(bookingId);
  };
  const [monday] = await evening("2026-11-22T14:30:00Z");
  expect(monday).toMatchObject({ by: null });
  expect([one, other]).toContain(monday?.whose);
  const [, thursday] = await evening("2026-11-25T14:30:00Z");
  expect(thursday?.whose).toBe(monday?.whose);
});

test("assigns washes at once when they are booked for or moved to a day that is already assigned", async () => {
  world.clock.now = new Date("2026-11-25T15:00:00Z");
  const worker = workerOf(world);
  const bookingId = await book("2026-11-26", ["P2"], "8:00 AM");
  const later = await book("2026-11-27", ["P2"], "8:00 AM");
  await worker.runDue();
  const [booked] = await lines(bookingId);
  expect(booked?.whose).not.toBeNull();
  const [waiting] = await lines(later);
  expect(waiting?.whose).toBeNull();
  await world.done(moveWash, {
    washId: waiting?.id ?? 0,
    Date: "2026-11-26",
    Slot: "9:00 AM",
    Reason: "Sooner",
  });
  await worker.runDue();
  expect((await lines(later))[0]?.whose).not.toBeNull();
  await world.done(skipWash, { washId: booked?.id ?? 0, Reason: "Away" });
  expect(await lines(bookingId)).toMatchObject([{ whose: null, status: "skipped" }]);
});

test("credits washes without a report after three days, and records it", async () => {
  const { bookingId } = await world.done(
    bookPlan,
    place.booking([
      place.vehicle({
        ...biweekly,
        AppointmentTime: "8:00 AM",
        AppointmentDate: "2026-11-26",
        BookingStartDate: "2026-11-26",
        Occurence: 7,
      }),
    ]),
  );
  const before = await world.done(getBooking, { bookingId });
  const worker = workerOf(world);
  world.clock.now = new Date("2026-11-28T21:30:00Z");
  await worker.runDue();
  expect((await world.done(getBooking, { bookingId })).amount).toBe(before.amount);
  world.clock.now = new Date("2026-11-29T21:30:00Z");
  await worker.runDue();
  const { amount, washLines, events } = await world.done(getBooking, { bookingId });
  expect(washLines[0]).toMatchObject({ day: "2026-11-26", status: "missed" });
  expect(amount).toBe(before.amount - 300);
  expect(events[0]).toMatchObject({
    kind: "missed",
    outcomeReason: "other",
    reason: "Not reported",
    effect: "credit",
    by: null,
  });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("lets permitted roles assign days from today on", async () => {
  const today = "2026-12-01";
  await world.refused(400, assignRounds, { Day: "2026-11-29" });
  await world.refused(400, assignRounds, { Day: "2027-06-01" });
  await world.refused(403, assignRounds, { Day: today }, { token: await world.newToken("support") });
  const elsewhere = await world.newToken("owner", await world.addCompany("Elsewhere"));
  const bookingId = await book(today, ["P1"], "9:00 AM");
  expect(await world.done(assignRounds, { Day: today }, { token: elsewhere })).toEqual({
    assigned: 0,
    unassigned: 0,
  });
  expect(await lines(bookingId)).toMatchObject([{ whose: null }]);
});

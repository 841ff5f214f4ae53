import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { getAway, removeAway, setAway } from "#contract/dispatch/absence.ts";
import { getBoard } from "#contract/dispatch/board.ts";
import { getOrder, setOrder } from "#contract/dispatch/route.ts";
import { assignRounds, getMyRound } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const Day = "2026-11-23";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
});

const sevenLeft = async (day = Day) => {
  const slots = await world.done(getFreeSlots, {
    SocietyId: place.societyId,
    ServiceItemId: place.serviceItemId,
    ParkingPillarId: place.id("B1/P1"),
    Days: [day],
    Vehicles: [],
    BookingSchedule: "Book Now",
  });
  return slots.find(({ slot }) => slot === "7:00 AM")?.left;
};

/** The provider whose time each wash of the society takes, and its assignee. */
async function washes(): Promise<unknown[]> {
  const { rows } = await sql`
    select wash_id, provider_id, counted, overbooked, assigned_provider_id, assigned_by from wash
    where society_id = ${place.societyId} order by wash_id`.execute(world.db);
  return rows;
}

const away = (ProviderId: number, change: object = {}) => ({
  ProviderId,
  From: Day,
  To: "2026-11-24",
  Reason: "Wedding",
  ...change,
});

test("removes an absent provider's capacity, moves the washes to others where possible, and restores them afterwards", async () => {
  const first = await place.cover("07:00", "08:00");
  await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
  const second = await place.cover("07:00", "07:30");
  await sql`update wash set assigned_provider_id = ${first}, assigned_at = ${world.clock.now}
    where society_id = ${place.societyId}`.execute(world.db);
  const before = await washes();
  expect(await sevenLeft()).toBe(1);
  const preview = await world.done(setAway, away(first, { DryRun: true }));
  expect(preview).toEqual({ providerAbsenceId: null, washes: 2, others: 1 });
  expect(await washes()).toEqual(before);
  const { providerAbsenceId } = await world.done(setAway, away(first));
  expect(await sevenLeft()).toBe(0);
  expect(await sevenLeft("2026-11-25")).toBe(3);
  expect(await washes()).toMatchObject([
    {
      provider_id: second,
      counted: true,
      overbooked: false,
      assigned_provider_id: second,
      assigned_by: null,
    },
    { provider_id: null, counted: false, overbooked: true, assigned_provider_id: null },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
  const shown = await world.done(getBoard, { Day, SocietyId: place.societyId });
  expect(shown).toMatchObject({ unassigned: 1 });
  expect(shown.washes.map(({ reason }) => reason)).toEqual([
    null,
    "No washer who covers it has time left in that hour.",
  ]);
  expect(shown.providers.find(({ providerId }) => providerId === first)?.away).toBe("Wedding");
  expect(await world.done(getAway, { ProviderId: first })).toMatchObject([{ from: Day, to: "2026-11-24" }]);
  expect(await world.done(removeAway, { ProviderAbsenceId: providerAbsenceId ?? 0 })).toEqual({ washes: 2 });
  expect(await washes()).toEqual(before);
  expect(await sevenLeft()).toBe(1);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("reassigns the washes in the same step, regardless of whose time they take", async () => {
  const [first, second] = [await place.cover("07:00", "08:00"), await place.cover("07:00", "08:00")];
  await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle(), place.vehicle()]));
  // Each provider is assigned the wash that takes the other's time.
  await sql`update wash set assigned_at = ${world.clock.now},
      assigned_provider_id = case provider_id when ${first} then ${second}::integer else ${first}::integer end
    where society_id = ${place.societyId}`.execute(world.db);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from wash
    where society_id = ${place.societyId} and assigned_provider_id = ${second}`.execute(world.db);
  expect(rows).toEqual([{ count: 2 }]);
  // The first provider has half an hour left.
  const body = away(second, { To: Day });
  expect(await world.done(setAway, { ...body, DryRun: true })).toMatchObject({ washes: 2, others: 1 });
  expect(await world.done(setAway, body)).toMatchObject({ washes: 2, others: 1 });
  const { rows: given } = await sql<{ count: number }>`select count(*)::integer as count from wash
    where society_id = ${place.societyId} and assigned_provider_id = ${first}`.execute(world.db);
  expect(given).toEqual([{ count: 2 }]);
  // Nothing is left to assign.
  expect(await world.done(assignRounds, { Day })).toEqual({ assigned: 0, unassigned: 1 });
});

test("limits a weekly day off to that day, and refuses absences for another company's providers", async () => {
  const providerId = await place.cover("07:00", "08:00");
  await world.done(setAway, away(providerId, { To: "2027-03-31", Weekday: "tuesday", Reason: "Day off" }));
  expect([await sevenLeft(), await sevenLeft("2026-11-24"), await sevenLeft("2026-12-01")]).toEqual([
    2, 0, 0,
  ]);
  const owner = { token: await world.newToken("owner", await world.addCompany(`Other ${place.societyId}`)) };
  await world.refused(404, setAway, away(providerId), owner);
  await world.refused(404, getAway, { ProviderId: providerId }, owner);
  await world.refused(400, setAway, away(providerId, { From: "2026-11-25" }));
  await world.refused(400, setAway, away(providerId, { From: "2026-11-01", To: "2026-11-02" }));
});

test("walks a parking floor in its saved order, and by number without one", async () => {
  const providerId = await place.cover();
  const floor = { ParkingFloorId: place.id("B1") };
  const [one, two, three] = ["B1/P1", "B1/P2", "B1/P3"].map(place.id);
  const car = (ParkingPillarId = 0) => place.vehicle({ ParkingPillarId, AppointmentDate: "2026-11-22" });
  await world.done(bookOnce, place.booking([car(one), car(two)]));
  await sql`update wash set assigned_provider_id = ${providerId}, assigned_at = ${world.clock.now}
    where society_id = ${place.societyId}`.execute(world.db);
  const token = await providerToken(world, providerId);
  const walked = async () =>
    (await world.done(getMyRound, { Day: "2026-11-22" }, { token })).washes.map((wash) => wash.parkingPillar);
  expect(await walked()).toEqual(["P1", "P2"]);
  await world.done(setOrder, { ...floor, ParkingPillarIds: [three ?? 0, two ?? 0] });
  expect(await walked()).toEqual(["P2", "P1"]);
  expect(await world.done(getOrder, floor)).toMatchObject({
    kept: true,
    pillars: [{ name: "P3" }, { name: "P2" }, { name: "P1" }],
  });
  await world.refused(400, setOrder, { ...floor, ParkingPillarIds: [one ?? 0, one ?? 0] });
  const owner = { token: await world.newToken("owner", await world.addCompany(`Other ${place.societyId}`)) };
  await world.refused(404, setOrder, { ...floor, ParkingPillarIds: [] }, owner);
  // For one day, instead of the permanent order.
  const ofDay = { ...floor, Day: "2026-11-22" };
  expect((await world.done(getOrder, ofDay)).kept).toBe(false);
  await world.done(setOrder, { ...ofDay, ParkingPillarIds: [one ?? 0, three ?? 0] });
  expect(await walked()).toEqual(["P1", "P2"]);
  expect(await world.done(getOrder, ofDay)).toMatchObject({
    kept: true,
    pillars: [{ name: "P1" }, { name: "P3" }, { name: "P2" }],
  });
  expect((await world.done(getOrder, { ...floor, Day: "2026-11-23" })).pillars).toMatchObject([
    { name: "P3" },
    { name: "P2" },
    { name: "P1" },
  ]);
  await world.refused(400, setOrder, { ...floor, Day: "2026-11-20", ParkingPillarIds: [] });
  await world.done(setOrder, { ...ofDay, ParkingPillarIds: [] });
  expect(await walked()).toEqual(["P2", "P1"]);
  await world.done(setOrder, { ...floor, ParkingPillarIds: [] });
  expect(await walked()).toEqual(["P1", "P2"]);
});

test("gives nothing back when the first of two absences on one day ends", async () => {
  const providerId = await place.cover("07:00", "08:00");
  await world.done(bookOnce, place.booking());
  await sql`update wash set assigned_provider_id = ${providerId}, assigned_at = ${world.clock.now}
    where society_id = ${place.societyId}`.execute(world.db);
  const { providerAbsenceId: first } = await world.done(setAway, away(providerId));
  const { providerAbsenceId: second } = await world.done(setAway, away(providerId, { Reason: "Fever" }));
  expect(await world.done(removeAway, { ProviderAbsenceId: first ?? 0 })).toEqual({ washes: 0 });
  expect(await washes()).toMatchObject([{ assigned_provider_id: null, counted: false }]);
  await world.done(removeAway, { ProviderAbsenceId: second ?? 0 });
  expect(await ledgerErrors(world)).toEqual([]);
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { setAway } from "#contract/dispatch/absence.ts";
import { assignWashes, getBoard } from "#contract/dispatch/board.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** In a week: nobody is assigned yet. */
const Day = "2026-11-28";

let world: World;
let place: Bookable;
let away: number;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  away = await place.cover("07:00", "09:00");
});

const book = (AppointmentDate = Day, AppointmentTime = "7:00 AM", count = 2) =>
  world.done(
    bookOnce,
    place.booking(Array.from({ length: count }, () => place.vehicle({ AppointmentDate, AppointmentTime }))),
  );
/** The preview of the absence, which the absence itself must repeat. */
async function setAwayAsPreviewed(From = Day, To = From) {
  const body = { ProviderId: away, From, To, Reason: "Wedding" };
  const { providerAbsenceId: none, ...preview } = await world.done(setAway, { ...body, DryRun: true });
  const { providerAbsenceId, ...result } = await world.done(setAway, body);
  expect([none, providerAbsenceId]).toEqual([null, expect.any(Number)]);
  expect(result).toEqual(preview);
  expect(await ledgerErrors(world)).toEqual([]);
  return preview;
}
const unassigned = async () => (await world.done(getBoard, { Day, SocietyId: place.societyId })).unassigned;
/** The washes of the society that take nobody's time. */
const nobodys = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from wash
      where society_id = ${place.societyId} and provider_id is null and overbooked`.execute(world.db)
  ).rows[0]?.count;

test("counts the washes of later days that take the provider's time, and that nobody comes to them", async () => {
  await book(Day, "7:00 AM");
  await book(Day, "8:00 AM", 1);
  expect(await setAwayAsPreviewed()).toEqual({ washes: 3, others: 0 });
  expect(await nobodys()).toBe(3);
  expect(await world.done(assignRounds, { Day })).toMatchObject({ assigned: 0 });
  expect(await unassigned()).toBe(3);
});

test("counts which of them others take once their day is assigned", async () => {
  await book(Day, "7:00 AM");
  await book(Day, "8:00 AM", 1);
  await place.cover("07:00", "07:30");
  expect(await setAwayAsPreviewed()).toEqual({ washes: 3, others: 1 });
  expect(await nobodys()).toBe(2);
  expect(await world.done(assignRounds, { Day })).toMatchObject({ assigned: 1 });
  expect(await unassigned()).toBe(2);
});

test("counts assigned and unassigned washes over several days, and none that somebody else does already", async () => {
  await book("2026-11-22");
  await book(Day);
  const other = await place.cover("07:00", "09:00");
  await world.done(assignRounds, { Day: "2026-11-22" });
  const { rows } = await sql<{ id: number; day: string; whose: number | null }>`
    select wash_id as id, day, assigned_provider_id as whose from wash
    where society_id = ${place.societyId} order by wash_id`.execute(world.db);
  const theirs = rows.find(({ day }) => day === Day)?.id ?? 0;
  await world.done(assignWashes, { WashIds: [theirs], ProviderId: other });
  const own = rows.filter(({ id, whose, day }) => id !== theirs && (whose === away || day === Day)).length;
  expect(own).toBeGreaterThan(1);
  expect(await setAwayAsPreviewed("2026-11-22", Day)).toEqual({ washes: own, others: own });
});

test("counts by free time on days that are too far to be assigned", async () => {
  const far = "2027-01-20";
  await book(far);
  expect(await setAwayAsPreviewed(far)).toEqual({ washes: 2, others: 0 });
  expect(await nobodys()).toBe(2);
});

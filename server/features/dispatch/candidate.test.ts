import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { skipWash } from "#contract/booking/change.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { setAway } from "#contract/dispatch/absence.ts";
import { assignWashes } from "#contract/dispatch/board.ts";
import { getCandidates } from "#contract/dispatch/candidate.ts";
import { type Bookable, makeBookable, newPlate } from "#server/testing/bookings.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

const Day = "2026-11-24";

let world: World;
let place: Bookable;
let company: number;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  // A company of its own for each test, so that earlier tests' providers are no candidates.
  company = await world.addCompany(`Company of society ${place.societyId}`);
  await letServe(world, place.societyId, company);
});

/** A provider of the test's company who covers P1 and P2. */
async function cover(start: string, end: string): Promise<number> {
  const providerId = await place.cover(start, end);
  await sql`update app_user set company_id = ${company}
    where user_id = (select user_id from provider where provider_id = ${providerId})`.execute(world.db);
  return providerId;
}

/** Washes of 30 minutes of the test's company. */
async function book(numbers: readonly string[], AppointmentDate = Day, pillar = "P1"): Promise<number[]> {
  const vehicles = numbers.map((VehicleNumber) =>
    place.vehicle({ VehicleNumber, AppointmentDate, ParkingPillarId: place.id(`B1/${pillar}`) }),
  );
  const { bookingId } = await world.done(
    bookOnce,
    place.booking(vehicles, { CompanyId: company, EvenUncovered: true }),
  );
  const { rows } = await sql<{ id: number }>`
    select wash_id as id from wash where booking_id = ${bookingId} order by wash_id`.execute(world.db);
  return rows.map(({ id }) => id);
}

const candidates = (WashIds: number[]) => world.done(getCandidates, { WashIds });

test("ranks who was there last, then the minutes left, then those who cannot come with the reason", async () => {
  const number = newPlate();
  const before = await book([number], "2026-11-23");
  const least = await cover("07:00", "07:30");
  const most = await cover("07:00", "08:00");
  const last = await cover("07:00", "07:45");
  const absent = await cover("07:00", "08:00");
  const elsewhen = await cover("09:00", "10:00");
  const full = await cover("07:00", "08:00");
  await world.done(assignWashes, { WashIds: before, ProviderId: last });
  await world.done(setAway, { ProviderId: absent, From: Day, To: Day, Reason: "Leave" });
  await world.done(assignWashes, { WashIds: await book([newPlate(), newPlate()]), ProviderId: full });
  const found = await candidates(await book([number]));
  expect(found.map(({ providerId }) => providerId)).toEqual([last, most, least, full, elsewhen, absent]);
  expect(found.map(({ minutesLeft }) => minutesLeft)).toEqual([45, 60, 30, 0, 0, 0]);
  expect(found.map(({ wasHereLast }) => wasHereLast)).toEqual([true, false, false, false, false, false]);
  expect(found.map(({ covers }) => covers)).toEqual([true, true, true, true, false, true]);
  expect(found.map(({ whyCode }) => whyCode)).toEqual([null, null, null, "full", "uncovered", "away"]);
  const [name] = found.slice(3).map((one) => one.name);
  expect(found[3]).toMatchObject({
    why: `${name} has no time left at 7:00 AM on 24 Nov 2026 for ${number}.`,
    washesThere: 2,
  });
  expect(found[5]?.why).toBe(`${found[5]?.name} is away on 24 Nov 2026.`);
});

test("agrees with the assignment about each candidate, of several washes too", async () => {
  await cover("07:00", "07:30");
  await cover("07:00", "08:00");
  await cover("09:00", "10:00");
  const WashIds = await book([newPlate(), newPlate()]);
  const found = await candidates(WashIds);
  expect(found).toHaveLength(3);
  const [able, ...others] = found;
  await world.done(assignWashes, { WashIds, ProviderId: able?.providerId ?? 0 });
  for (const { providerId, why } of others) {
    const { message } = await world.refused(409, assignWashes, { WashIds, ProviderId: providerId });
    expect(message).toBe(why);
  }
  expect(found.map(({ whyCode }) => whyCode)).toEqual([null, "full", "uncovered"]);
});

test("prefers who washes in the same society at that hour anyway", async () => {
  await cover("07:00", "08:00");
  const there = await cover("07:00", "08:00");
  const WashIds = await book([newPlate()], Day, "P2");
  await world.done(assignWashes, { WashIds: await book([newPlate()]), ProviderId: there });
  expect((await candidates(WashIds))[0]).toMatchObject({
    providerId: there,
    minutesLeft: 30,
    washesThere: 1,
  });
});

test("refuses washes that are not open, unknown, or of another company, and too many", async () => {
  const [first = 0] = await book([newPlate()]);
  const owner = await world.newToken("owner", await world.addCompany(`Elsewhere ${first}`));
  await world.refused(404, getCandidates, { WashIds: [first] }, { token: owner });
  await world.refused(403, getCandidates, { WashIds: [first] }, { token: await world.newToken("accounts") });
  await world.refused(404, getCandidates, { WashIds: [first, 2_000_000_000] });
  const many = Array.from({ length: 301 }, (_, index) => index + 1);
  await world.refused(400, getCandidates, { WashIds: many });
  await world.refused(400, getCandidates, { WashIds: [] });
  await world.done(skipWash, { washId: first, Reason: "Away" });
  const { message } = await world.refused(409, getCandidates, { WashIds: [first] });
  expect(message).toMatch(/^The wash of .* is skipped already/);
});

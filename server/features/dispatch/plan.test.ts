import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { setAway } from "#contract/dispatch/absence.ts";
import { assignWashes } from "#contract/dispatch/board.ts";
import { planRounds } from "#contract/dispatch/plan.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
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
async function book(
  AppointmentTime: string,
  count: number,
  { on = Day, numbers = Array.from({ length: count }, newPlate) } = {},
) {
  const vehicles = numbers.map((VehicleNumber) =>
    place.vehicle({ VehicleNumber, AppointmentDate: on, AppointmentTime }),
  );
  const body = place.booking(vehicles, { CompanyId: company, EvenUncovered: true });
  const { bookingId } = await world.done(bookOnce, body);
  const { rows } = await sql<{ id: number }>`
    select wash_id as id from wash where booking_id = ${bookingId} order by wash_id`.execute(world.db);
  return rows.map(({ id }) => id);
}

/** The assignee of each wash of the company on the day, by wash. */
async function whose(): Promise<{ id: number; by: number | null; chosen: boolean }[]> {
  const { rows } = await sql<{ id: number; by: number | null; chosen: boolean }>`
    select wash_id as id, assigned_provider_id as by, assigned_by is not null as chosen from wash
    where company_id = ${company} and day = ${Day}::date order by wash_id`.execute(world.db);
  return rows;
}
const request = (change: object = {}) => ({ Day, CompanyId: company, ...change });

test("previews the figures before, by rule and as planned, and applies exactly the preview", async () => {
  const [one, other] = [await cover("07:00", "09:00"), await cover("07:00", "09:00")];
  await book("7:00 AM", 3);
  await book("8:00 AM", 2);
  const preview = await world.done(planRounds, request({ DryRun: true }));
  expect(preview).toMatchObject({ assigned: 5, unassigned: 0, changed: 5, faceChanges: 0 });
  expect(preview.before).toMatchObject({ assigned: 0, unassigned: 5, minutesWalked: 0 });
  expect(preview.byRule).toMatchObject({ assigned: 5, unassigned: 0 });
  expect((await whose()).map(({ by }) => by)).toEqual([null, null, null, null, null]);
  const applied = await world.done(planRounds, request({ Version: preview.version }));
  expect(applied).toEqual(preview);
  const loads = [one, other].map(async (id) => (await whose()).filter(({ by }) => by === id).length);
  expect((await Promise.all(loads)).toSorted((first, second) => first - second)).toEqual([2, 3]);
  // The rule keeps what is planned.
  expect(await world.done(assignRounds, { Day })).toMatchObject({ assigned: 0 });
  const again = await world.done(planRounds, request({ DryRun: true }));
  expect(again.before).toEqual({ ...again.before, assigned: 5, unassigned: 0 });
});

test("keeps what a person has chosen, and gives absent providers nothing", async () => {
  const [chosen, absent, third] = [
    await cover("07:00", "09:00"),
    await cover("07:00", "09:00"),
    await cover("07:00", "09:00"),
  ];
  const [first = 0, second = 0, open = 0] = await book("7:00 AM", 3);
  await world.done(assignWashes, { WashIds: [first, second], ProviderId: chosen });
  await world.done(assignWashes, { WashIds: [open], ProviderId: null });
  const [rest = 0] = await book("8:00 AM", 1);
  await world.done(setAway, { ProviderId: absent, From: Day, To: Day, Reason: "Leave" });
  expect(await world.done(planRounds, request())).toMatchObject({ assigned: 3, unassigned: 1, changed: 1 });
  expect(await whose()).toEqual([
    { id: first, by: chosen, chosen: true },
    { id: second, by: chosen, chosen: true },
    { id: open, by: null, chosen: true },
    { id: rest, by: third, chosen: false },
  ]);
});

test("sends a vehicle's last cleaner, also when the rule of the day has given it to another", async () => {
  const number = newPlate();
  const before = await book("7:00 AM", 1, { on: "2026-11-23", numbers: [number] });
  const [own, other] = [await cover("07:00", "08:00"), await cover("07:00", "08:00")];
  await world.done(assignWashes, { WashIds: before, ProviderId: own });
  const [washId = 0] = await book("7:00 AM", 1, { numbers: [number] });
  await sql`update wash set assigned_provider_id = ${other}, assigned_at = ${world.clock.now}
    where wash_id = ${washId}`.execute(world.db);
  const planned = await world.done(planRounds, request());
  expect(planned).toMatchObject({ faceChanges: 0, changed: 1, before: { faceChanges: 1 } });
  expect(await whose()).toEqual([{ id: washId, by: own, chosen: false }]);
});

test("refuses a plan when the day has changed since its preview, and says why nobody comes", async () => {
  const [first = 0] = await book("7:00 AM", 3);
  await cover("07:00", "07:30");
  const { version } = await world.done(planRounds, request({ DryRun: true }));
  await world.done(assignWashes, { WashIds: [first], ProviderId: null });
  const { message } = await world.refused(409, planRounds, request({ Version: version }));
  expect(message).toBe("The day has changed since this plan was made. Please look at the new plan.");
  expect(await world.done(planRounds, request())).toMatchObject({ assigned: 1, unassigned: 2 });
  const { rows } = await sql`select unassigned_reason as reason from wash
    where company_id = ${company} and assigned_provider_id is null and assigned_by is null`.execute(world.db);
  expect(rows).toEqual([{ reason: "No washer who covers it has time left in that hour." }]);
});

test("is limited to one's own company, to those who may, and to days that can be assigned", async () => {
  const owner = { token: await world.newToken("owner", company) };
  expect(await world.done(planRounds, { Day, DryRun: true }, owner)).toMatchObject({ assigned: 0 });
  await world.refused(404, planRounds, { Day, CompanyId: 1, DryRun: true }, owner);
  await world.refused(400, planRounds, { Day, DryRun: true });
  await world.refused(400, planRounds, request({ Day: "2026-11-20" }));
  await world.refused(400, planRounds, request({ Day: "2027-03-01" }));
  await world.refused(403, planRounds, request(), { token: await world.newToken("support") });
});

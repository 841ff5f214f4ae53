import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { moveWash, restoreWash, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getCompanyDashboard, getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { addDays } from "#contract/day.ts";
import { sweep } from "#server/sweeps.ts";
import { type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";
import { MAX_UNMET_DEMAND } from "./unmetDemand.rules.ts";

const DAY = "2026-11-23";
const range = { From: "2026-11-21", To: "2026-11-21" };

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
/** A society where an hour takes one wash, and 7:00 AM of Monday is taken. */
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await sql`delete from unmet_wish`.execute(world.db);
  place = await makeBookable(world);
  await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
  await world.done(bookOnce, place.booking());
});

const at = (AppointmentTime: string, AppointmentDate = DAY) =>
  place.vehicle({ AppointmentDate, AppointmentTime });
const own = async () => ({ token: await customerToken(world, place.phone) });
const ownBooking = (...vehicles: ReturnType<typeof at>[]) => place.booking(vehicles, { CustomerId: null });

/** The unmet demand on a dashboard: in its attention list, and per slot. */
async function unmetDemandShown(
  endpoint: typeof getManagementDashboard | typeof getCompanyDashboard = getManagementDashboard,
  options = {},
) {
  const body = { ...range, SocietyId: place.societyId };
  const { attention, slots } = await world.done(endpoint, body, options);
  const line = attention.find(({ kind }) => kind === "full-slots");
  return {
    count: line?.count,
    most: line?.most && [line.most.societyId, line.most.day, line.most.count],
    slots: slots
      .filter(({ refused }) => refused > 0)
      .map(({ day, hour, refused, refusedVehicles }) => [day, hour, refused, refusedVehicles]),
  };
}
const nothing = { count: 0, most: undefined, slots: [] };

test("shows a booking, a move and a restore refused by a full hour as unmet demand, for any caller", async () => {
  expect(await unmetDemandShown()).toEqual(nothing);
  // A customer twice, staff once for three vehicles, of which one finds its hour free.
  for (let time = 0; time < 2; time += 1)
    await world.refused(409, bookOnce, ownBooking(at("7:00 AM")), await own());
  await world.refused(409, bookOnce, place.booking([at("7:00 AM"), at("7:00 AM"), at("9:00 AM")]));
  const { bookingId } = await world.done(bookOnce, place.booking([at("8:00 AM")]));
  const { washLines } = await world.done(getBooking, { bookingId });
  const { washId = 0 } = washLines[0] ?? {};
  await world.refused(409, moveWash, { washId, Date: DAY, Slot: "7:00 AM", Reason: "Earlier" });
  await world.done(skipWash, { washId, Reason: "Away" });
  await world.done(bookOnce, place.booking([at("8:00 AM")]));
  await world.refused(409, restoreWash, { washId }, await own());
  expect(await unmetDemandShown()).toEqual({
    count: 5,
    most: [place.societyId, DAY, 5],
    slots: [
      [DAY, 7, 4, 2],
      [DAY, 8, 1, 1],
    ],
  });
  // The refused writes have left nothing else.
  expect((await world.done(getBooking, { bookingId })).washLines[0]).toMatchObject({ status: "skipped" });
});

test("counts each full day of a plan, and nothing skipped, shifted or refused for another reason", async () => {
  const week = { AppointmentDate: DAY, BookingStartDate: DAY, DaysOfWeek: "" };
  const plan = place.vehicle({ ...week, BookingEndDate: addDays(DAY, 9), Occurence: 10 });
  await world.done(bookPlan, place.booking([plan], { OnFullDays: "shift" }));
  await world.refused(
    409,
    bookPlan,
    place.booking([place.vehicle({ ...plan, VehicleNumber: "MH12ZZ0001" })]),
  );
  // Ten full days; the dashboard shows those of the coming week, Saturday to Friday.
  const days = [0, 1, 2, 3, 4].map((after) => addDays(DAY, after));
  expect((await unmetDemandShown()).slots).toEqual(days.map((day) => [day, 7, 1, 1]));
  await world.refused(400, bookOnce, place.booking([at("7:00 AM", "2026-11-20")]));
  await place.cover("06:00", "07:00");
  await sql`update society set washes_per_hour = null where society_id = ${place.societyId}`.execute(
    world.db,
  );
  const uncovered = await world.refused(409, bookOnce, place.booking([at("3:00 PM")]));
  expect(uncovered.message).toContain("nobody works there");
  expect((await unmetDemandShown()).count).toBe(5);
});

test("hides unmet demand for slots that have begun, and deletes it after ninety days", async () => {
  await world.refused(409, bookOnce, place.booking([at("7:00 AM")]));
  const countRows = async () => (await world.db.selectFrom("unmet_wish").selectAll().execute()).length;
  world.clock.now = new Date("2026-11-23T01:29:00Z");
  expect((await unmetDemandShown()).count).toBe(1);
  world.clock.now = new Date("2026-11-23T01:30:00Z");
  expect(await unmetDemandShown()).toEqual(nothing);
  world.clock.now = new Date("2027-02-19T04:29:00Z");
  await sweep(world.db, world.store, world.clock.now);
  expect(await countRows()).toBe(1);
  world.clock.now = new Date("2027-02-19T04:31:00Z");
  await sweep(world.db, world.store, world.clock.now);
  expect(await countRows()).toBe(0);
});

test("hides one company's unmet demand from another, whoever serves the society", async () => {
  const companyId = await world.addCompany("Other Washers");
  await letServe(world, place.societyId, companyId);
  await world.refused(409, bookOnce, place.booking([at("7:00 AM")]));
  const asOwner = async (id?: number) => ({ token: await world.newToken("owner", id) });
  expect(await unmetDemandShown(getCompanyDashboard, await asOwner(companyId))).toEqual(nothing);
  expect((await unmetDemandShown(getCompanyDashboard, await asOwner())).count).toBe(1);
  for (const role of ["admin", "support", "operations"] as const)
    expect((await unmetDemandShown(getManagementDashboard, { token: await world.tokenOf(role) })).count).toBe(
      1,
    );
});

test("counts all of many concurrent requests, and keeps the latest of one user", async () => {
  const token = await world.tokenOf("admin");
  const bodies = Array.from({ length: 12 }, () => place.booking([at("7:00 AM")]));
  const answers = await Promise.all(bodies.map((body) => call(world.app, bookOnce, body, { token })));
  expect(countStatuses(answers)).toEqual({ 409: 12 });
  expect(await unmetDemandShown()).toMatchObject({ count: 12, slots: [[DAY, 7, 12, 1]] });
  await sql`
    insert into unmet_wish select ${DAY}::date + number, '08:00', society_id, company_id, asked_by, 1, 1,
      last_at - interval '1 minute' from unmet_wish cross join generate_series(1, ${MAX_UNMET_DEMAND}) as number`.execute(
    world.db,
  );
  await world.refused(409, bookOnce, place.booking([at("7:00 AM")]));
  const { rows } = await sql<{ count: number; times: number }>`
    select count(*)::integer as count, max(times) as times from unmet_wish`.execute(world.db);
  expect(rows).toEqual([{ count: MAX_UNMET_DEMAND, times: 13 }]);
});

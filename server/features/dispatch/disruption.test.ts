import { assert, asyncProperty, array, boolean, constantFrom, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addDisruption, getDisruptions, undoDisruption } from "#contract/dispatch/disruption.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { setAway } from "#contract/dispatch/absence.ts";
import { assignWashes, getBoard } from "#contract/dispatch/board.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
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

const rain = (change: Partial<BodyOf<typeof addDisruption>> = {}) => ({
  Day,
  Cause: "rain" as const,
  SocietyIds: [place.societyId],
  Effect: "move" as const,
  ...change,
});

/**
 * The society's washes, bookings and used capacity: everything that an undo must restore, except the transaction of a
 * wash's last change.
 */
async function everything(): Promise<unknown> {
  const { rows } = await sql`
    select (select json_agg(to_jsonb(wash) - 'changed_in' order by wash_id) from wash where society_id = ${place.societyId}) as washes,
      (select json_agg(json_build_array(booking_id, amount_paise, washes, open_washes, first_day, last_day,
          cancelled_at) order by booking_id) from booking where society_id = ${place.societyId}) as bookings,
      (select json_agg(json_build_array(provider_id, day, slot, used) order by day, slot, provider_id)
        from slot_use where society_id = ${place.societyId} and used > 0) as uses`.execute(world.db);
  return rows[0];
}

const at = (AppointmentTime: string, day = Day) => place.vehicle({ AppointmentTime, AppointmentDate: day });

describe("a disruption of a day", () => {
  test("moves each wash to the same slot on the next free day, credits the others, and reports both", async () => {
    // An hour takes two washes. The next morning is full, and so is every second one for the daily washes.
    await place.cover("07:00", "08:00");
    const daily = place.vehicle({
      AppointmentDate: Day,
      BookingStartDate: Day,
      BookingEndDate: "2026-11-30",
      DaysOfWeek: "",
      Occurence: 8,
    });
    const plan = await world.done(bookPlan, place.booking([daily]));
    const once = await world.done(bookOnce, place.booking([at("7:00 AM")]));
    await world.done(bookOnce, place.booking([at("7:00 AM", "2026-11-24")]));
    const preview = await world.done(addDisruption, rain({ DryRun: true }));
    expect(preview).toEqual({
      disruptionId: null,
      washes: 2,
      moved: 1,
      credited: 1,
      amount: 300,
      messages: 1,
    });
    const done = await world.done(addDisruption, rain());
    expect(done).toEqual({ ...preview, disruptionId: expect.any(Number) });
    const [moved] = (await world.done(getBooking, { bookingId: once.bookingId })).washLines;
    expect(moved).toMatchObject({
      day: "2026-11-25",
      slot: "7:00 AM",
      plannedDay: Day,
      reason: "Rain",
      reasonCode: "rain",
    });
    expect(await world.done(getBooking, { bookingId: plan.bookingId })).toMatchObject({
      amount: 2100,
      events: [{ kind: "calledOff", reason: "Rain", reasonCode: "rain" }, { kind: "booked" }],
    });
    expect((await world.done(getBoard, { Day, SocietyId: place.societyId })).washes).toMatchObject([
      { status: "missed", reason: "rain" },
    ]);
    expect(await ledgerErrors(world)).toEqual([]);
    expect(await world.done(getDisruptions, { Day })).toMatchObject([
      { disruptionId: done.disruptionId, cause: "rain", moved: 1, credited: 1, amount: 300, canUndo: true },
    ]);
  });

  test("can be undone until one of its washes has changed, and only once", async () => {
    await place.cover("07:00", "08:00");
    const { bookingId } = await world.done(bookOnce, place.booking([at("7:00 AM")]));
    const before = await everything();
    const first = await world.done(addDisruption, rain());
    const undo = { DisruptionId: first.disruptionId ?? 0 };
    expect(await world.done(undoDisruption, undo)).toEqual({ washes: 1 });
    expect(await everything()).toEqual(before);
    expect((await world.refused(409, undoDisruption, undo)).message).toBe("This has been undone already.");
    const second = await world.done(addDisruption, rain());
    const { events, washLines } = await world.done(getBooking, { bookingId });
    expect(events[1]).toMatchObject({ kind: "moved", reason: "As it was planned", reasonCode: "planned" });
    const [wash] = washLines;
    await world.done(skipWash, { washId: wash?.washId ?? 0, Reason: "Not there" });
    const refused = await world.refused(409, undoDisruption, { DisruptionId: second.disruptionId ?? 0 });
    expect(refused.message).toBe("1 wash of it changed since: it cannot be undone any more.");
  });

  test("is undone without reassigning a wash to a provider who is absent by now", async () => {
    const providerId = await place.cover("07:00", "08:00");
    const { bookingId } = await world.done(bookOnce, place.booking([at("7:00 AM")]));
    const [wash] = (await world.done(getBooking, { bookingId })).washLines;
    await world.done(assignWashes, { WashIds: [wash?.washId ?? 0], ProviderId: providerId });
    const { disruptionId } = await world.done(addDisruption, rain());
    await world.done(setAway, { ProviderId: providerId, From: Day, To: Day, Reason: "Fever" });
    await world.done(undoDisruption, { DisruptionId: disruptionId ?? 0 });
    const { washes } = await world.done(getBoard, { Day, SocietyId: place.societyId });
    expect(washes).toMatchObject([{ status: "scheduled", providerId: null, chosen: false }]);
  });

  test("is limited to the given buildings and parking floors, and to one's own company", async () => {
    await place.cover();
    await world.done(bookOnce, place.booking([at("7:00 AM")]));
    const other = { BuildingIds: [place.id("Tower B")], DryRun: true };
    expect(await world.done(addDisruption, rain(other))).toMatchObject({ washes: 0 });
    const named = { BuildingIds: [place.id("Tower A")], ParkingFloorIds: [place.id("B1")], DryRun: true };
    expect(await world.done(addDisruption, rain(named))).toMatchObject({ washes: 1 });
    const owner = {
      token: await world.newToken("owner", await world.addCompany(`Other ${place.societyId}`)),
    };
    await world.refused(404, addDisruption, rain(), owner);
    await world.refused(403, addDisruption, rain(), { token: await world.newToken("support") });
    const { disruptionId } = await world.done(addDisruption, rain({ Effect: "credit" }));
    await world.refused(404, undoDisruption, { DisruptionId: disruptionId ?? 0 }, owner);
    expect(await world.done(getDisruptions, { Day }, owner)).toEqual([]);
    await world.refused(409, addDisruption, rain());
  });
});

test("restores every wash, the capacity and the amounts on undo, whatever the days were like", async () => {
  const hours = constantFrom("6:00 AM", "7:00 AM", "8:00 AM");
  const days = constantFrom(Day, Day, Day, "2026-11-24", "2026-11-25", "2026-11-27");
  const car = record({ hour: hours, day: days, assigned: boolean() });
  const effects = constantFrom("move" as const, "credit" as const);
  await assert(
    asyncProperty(
      array(car, { minLength: 1, maxLength: 9 }),
      effects,
      boolean(),
      async (cars, Effect, covered) => {
        place = await makeBookable(world);
        const providerId = await place.cover(covered ? "06:00" : "07:00", "09:00");
        for (const { hour, day } of cars)
          await world.done(bookOnce, { ...place.booking([at(hour, day)]), OnFullDays: "overbook" });
        await sql`update wash set assigned_provider_id = ${providerId}, assigned_at = ${world.clock.now}
        where society_id = ${place.societyId} and wash_id % 2 = 0`.execute(world.db);
        const before = await everything();
        const body = rain({ Effect });
        const preview = await world.done(addDisruption, { ...body, DryRun: true });
        if (preview.washes === 0) return;
        expect(await everything()).toEqual(before);
        const { disruptionId, ...sums } = await world.done(addDisruption, body);
        expect({ ...sums, disruptionId: null }).toEqual(preview);
        expect(sums.moved + sums.credited).toBe(cars.filter(({ day }) => day === Day).length);
        expect(await ledgerErrors(world)).toEqual([]);
        await world.done(undoDisruption, { DisruptionId: disruptionId ?? 0 });
        expect(await everything()).toEqual(before);
        expect(await ledgerErrors(world)).toEqual([]);
      },
    ),
    { numRuns: rounds(2, 60), endOnFailure: true },
  );
});

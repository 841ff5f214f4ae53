import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import { addDays } from "#contract/day.ts";
import { setAway } from "#contract/dispatch/absence.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** The number of runs per world. Each run has its own day, and days are assigned a month ahead. */
const RUNS_A_WORLD = 25;
const FIRST = "2026-11-23";

let world: World | undefined;
afterAll(() => world?.close());

const HOURS = [6, 7, 8];
const window = record({
  start: constantFrom("06:00", "06:30", "07:00", "07:20"),
  end: constantFrom("07:30", "08:00", "08:40", "10:00"),
});

type Line = { id: number; hour: number; whose: number | null };

async function washesOf({ db }: World, { societyId }: Bookable): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select wash_id as id, extract(hour from slot)::integer as hour, assigned_provider_id as whose
    from wash where society_id = ${societyId} order by wash_id`.execute(db);
  return rows;
}

const runs = record({
  covers: array(window, { minLength: 1, maxLength: 3 }),
  number: constantFrom(null, null, 1, 2, 3, 5),
  minutes: constantFrom(20, 30, 45, 60),
  awayFirst: boolean(),
  demands: array(record({ pillar: constantFrom("B1/P1", "B1/P1", "B1/P2", "B1/P3"), hour: nat(2) }), {
    minLength: 4,
    maxLength: 12,
  }),
  leaves: integer({ min: 0, max: 2 }),
});

test("assigns everything that is offered and booked, and applies an absence as previewed", async () => {
  let begun = 0;
  const property = asyncProperty(runs, async ({ covers, number, minutes, awayFirst, demands, leaves }) => {
    if (!world || begun % RUNS_A_WORLD === 0) {
      await world?.close();
      world = await createWorld();
    }
    const own = world;
    const Day = addDays(FIRST, begun % RUNS_A_WORLD);
    begun += 1;
    const place = await makeBookable(own);
    const { societyId: SocietyId, serviceItemId: ServiceItemId } = place;
    await sql`update service_item set duration_minutes = ${minutes}
        where service_item_id = ${ServiceItemId}`.execute(own.db);
    await sql`update society set washes_per_hour = ${number} where society_id = ${SocietyId}`.execute(own.db);
    const providers: number[] = [];
    for (const { start, end } of covers) providers.push(await place.cover(start, end));
    const leave = (ProviderId: number) => ({ ProviderId, From: Day, To: Day, Reason: "Leave" });
    const absent = awayFirst ? providers.pop() : undefined;
    if (absent !== undefined) await own.done(setAway, leave(absent));

    for (const { pillar, hour } of demands) {
      const ParkingPillarId = place.id(pillar);
      const query = { SocietyId, ServiceItemId, ParkingPillarId, Days: [Day] };
      const slots = await own.done(getFreeSlots, query);
      const AppointmentTime = slotOfHour(HOURS[hour] ?? 0);
      const slot = slots.find((one) => one.slot === AppointmentTime);
      const vehicle = place.vehicle({ ParkingPillarId, AppointmentDate: Day, AppointmentTime });
      if (slot?.left === 0) await own.refused(409, bookOnce, place.booking([vehicle]));
      else await own.done(bookOnce, place.booking([vehicle]));
    }

    const washes = await washesOf(own, place);
    for (const hour of HOURS) {
      const sold = washes.filter((wash) => wash.hour === hour).length;
      expect(sold).toBeLessThanOrEqual(number ?? sold);
    }
    expect((await own.done(assignRounds, { Day })).unassigned).toBe(0);

    const leaving = providers[leaves] ?? providers[0] ?? absent ?? 0;
    const before = await washesOf(own, place);
    const theirs = before.filter(({ whose }) => whose === leaving).map(({ id }) => id);
    const preview = await own.done(setAway, { ...leave(leaving), DryRun: true });
    expect(preview.washes).toBe(theirs.length);
    expect(await washesOf(own, place)).toEqual(before);
    const done = await own.done(setAway, leave(leaving));
    expect([done.washes, done.others]).toEqual([preview.washes, preview.others]);
    await own.done(assignRounds, { Day });
    const after = await washesOf(own, place);
    expect(after.filter(({ id, whose }) => theirs.includes(id) && whose !== null)).toHaveLength(
      preview.others,
    );
    expect(await ledgerErrors(own)).toEqual([]);
  });
  await assert(property, { numRuns: rounds(2, 50), endOnFailure: true });
}, 600_000);

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { moveWash, skipWash } from "#contract/booking/change.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { assignWashes, awaitBoard, getBoard, undoAssigned } from "#contract/dispatch/board.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { logout, me } from "#contract/session/session.ts";
import type { Db } from "#server/db/database.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { HOUR, openProcess, SECOND } from "#server/testing/process.ts";
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

const board = (change: { SocietyId?: number; CompanyId?: number } = {}) =>
  world.done(getBoard, { Day, SocietyId: place.societyId, ...change });

/** The washes of the society, in the order of their ids. */
async function washIds(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select wash_id as id from wash where society_id = ${place.societyId} order by wash_id`.execute(world.db);
  return rows.map(({ id }) => id);
}

const assign = (washId: number, providerId: number | null, db: Db = world.db) =>
  sql`update wash set assigned_provider_id = ${providerId}, assigned_at = ${world.clock.now}
    where wash_id = ${washId}`.execute(db);

describe("the board of a day", () => {
  test("shows its washes by slot with their cleaners, and each provider's sums", async () => {
    const providerId = await place.cover();
    const vehicles = ["8:00 AM", "7:00 AM", "7:00 AM"].map((AppointmentTime) =>
      place.vehicle({ AppointmentTime }),
    );
    await world.done(bookOnce, place.booking(vehicles));
    const [eight = 0, seven = 0, other = 0] = await washIds();
    await assign(seven, providerId);
    await assign(other, providerId);
    await sql`update wash set status = 'done' where wash_id = ${other}`.execute(world.db);
    const shown = await board();
    expect(shown).toMatchObject({ day: Day, unassigned: 1, truncated: false });
    expect(
      shown.washes.map(({ washId, time, providerName, status }) => ({ washId, time, providerName, status })),
    ).toEqual([
      { washId: seven, time: "7:00 AM", providerName: "Ramesh Jadhav", status: "scheduled" },
      { washId: other, time: "7:00 AM", providerName: "Ramesh Jadhav", status: "done" },
      { washId: eight, time: "8:00 AM", providerName: null, status: "scheduled" },
    ]);
    expect(shown.washes[0]).toMatchObject({
      vehicleNumber: vehicles[1]?.VehicleNumber,
      vehicle: "White Maruti Suzuki Swift",
      parkingFloor: "B1",
      parkingPillar: "P1",
      minutes: 30,
      itemName: "Foam wash",
      reason: null,
    });
    expect(shown.providers).toMatchObject([{ providerId, washes: 2, done: 1, missed: 0, away: null }]);
    expect(shown.societies).toMatchObject([{ societyId: place.societyId, washes: 3, done: 1 }]);
    await world.done(skipWash, { washId: eight, Reason: "Not there" });
    expect((await board()).unassigned).toBe(0);
  });

  test("is limited to one's own company", async () => {
    await place.cover();
    await world.done(bookOnce, place.booking());
    const other = await world.addCompany(`Other ${place.societyId}`);
    const owner = { token: await world.newToken("owner", other) };
    expect(await world.done(getBoard, { Day, SocietyId: place.societyId }, owner)).toMatchObject({
      providers: [],
      washes: [],
    });
    expect(await board({ CompanyId: other })).toMatchObject({ providers: [], washes: [] });
    const staff = { token: await world.newToken("staff") };
    expect((await world.done(getBoard, { Day, SocietyId: place.societyId }, staff)).washes).toHaveLength(1);
  });
});

const changesSince = (Version: string, options = {}) => world.done(awaitBoard, { Day, Version }, options);

describe("changes since a version of the board", () => {
  test("are returned, including washes that left the day", async () => {
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
    const [one = 0, two = 0] = await washIds();
    const { version } = await board();
    const before = await changesSince(version);
    expect(before).toMatchObject({ reload: false, live: true });
    for (const id of [one, two]) expect(before.changed).not.toContain(id);
    await world.done(moveWash, { washId: one, Date: "2026-11-24", Slot: "7:00 AM", Reason: "Rain" });
    const moved = await changesSince(before.version);
    expect(moved.changed).toContain(one);
    expect(moved.washes.map(({ washId }) => washId)).not.toContain(one);
    await assign(two, providerId);
    const { changed, washes } = await changesSince(moved.version);
    expect(changed).toContain(two);
    expect(washes.find(({ washId }) => washId === two)).toMatchObject({ providerName: "Ramesh Jadhav" });
  });

  test("include one that commits after later ones and was open at that version", async () => {
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
    const [slow = 0, quick = 0] = await washIds();
    const writing = await world.db.startTransaction().execute();
    await assign(slow, providerId, writing);
    const { version } = await board();
    await assign(quick, providerId);
    const meanwhile = await changesSince(version);
    expect(meanwhile.changed).toContain(quick);
    expect(meanwhile.changed).not.toContain(slow);
    await writing.commit().execute();
    expect((await changesSince(meanwhile.version)).changed).toContain(slow);
  });

  test("are limited to the own company, and cover all companies for management", async () => {
    await world.done(bookOnce, place.booking());
    const [washId = 0] = await washIds();
    const other = await world.addCompany(`Other ${place.societyId}`);
    const token = await world.newToken("owner", other);
    const { version } = await world.done(getBoard, { Day }, { token });
    await assign(washId, await place.cover());
    const nothing = { reload: false, changed: [], washes: [] };
    expect(await changesSince(version, { token })).toMatchObject(nothing);
    const elsewhere = { Day, Version: version, CompanyId: other };
    expect(await world.done(awaitBoard, elsewhere)).toMatchObject(nothing);
    expect((await changesSince(version)).changed).toContain(washId);
    const own = { token: await world.newToken("owner") };
    const news = await changesSince(version, own);
    expect(news.changed).toContain(washId);
    expect(news.washes.map((wash) => wash.washId)).toContain(washId);
  });

  test("cause a reload for a foreign version, or when there are too many", async () => {
    const anew = { reload: true, changed: [], washes: [] };
    expect(await changesSince("of an earlier server")).toMatchObject(anew);
    // The primary was ahead of its promoted standby.
    expect(await changesSince("9000000000000000000")).toMatchObject(anew);
    await world.done(bookOnce, place.booking());
    const [washId = 0] = await washIds();
    const { version } = await board();
    await sql`insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot, status,
        price_paise, minutes, counted, overbooked)
      select booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day + nth, slot, 'cancelled',
        price_paise, minutes, false, false
      from wash cross join generate_series(1, 501) as nth where wash_id = ${washId}`.execute(world.db);
    expect(await changesSince(version)).toMatchObject({ reload: false });
    await sql`update wash set reason = 'Rain' where society_id = ${place.societyId} and status = 'cancelled'`.execute(
      world.db,
    );
    expect(await changesSince(version)).toMatchObject(anew);
  });

  test("omit washes with a transaction from another server's dump", async () => {
    await world.done(bookOnce, place.booking());
    const [washId = 0] = await washIds();
    const { version } = await board();
    await sql`alter table wash disable trigger user`.execute(world.db);
    await sql`update wash set changed_in = '9000000000000000000' where wash_id = ${washId}`.execute(world.db);
    await sql`alter table wash enable trigger user`.execute(world.db);
    const news = await changesSince(version);
    expect(news.reload).toBe(false);
    expect(news.changed).not.toContain(washId);
  });

  test("are refused after sign-out or deactivation", async () => {
    const [leaver, dropped] = [await world.newToken("staff"), await world.newToken("staff")];
    const { version: Version } = await world.done(getBoard, { Day }, { token: leaver });
    const { user } = await world.done(me, {}, { token: dropped });
    await world.done(awaitBoard, { Day, Version }, { token: dropped });
    await world.done(logout, {}, { token: leaver });
    await sql`update app_user set active = false where user_id = ${user.userId}`.execute(world.db);
    world.sessions.forget(`user:${user.userId}`);
    for (const token of [leaver, dropped])
      expect(await world.refused(401, awaitBoard, { Day, Version }, { token })).toMatchObject({
        code: "unauthenticated",
      });
  });

  test("are reported by any process on the database", async () => {
    const other = await openProcess(world.address, world.clock);
    onTestFinished(() => other.close());
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking());
    const [washId = 0] = await washIds();
    const { version } = await board();
    await assign(washId, providerId);
    const token = await world.tokenOf("admin");
    const { reply } = await call(other.app, awaitBoard, { Day, Version: version }, { token });
    expect(reply.changed).toContain(washId);
  });
});

describe("a manual assignment", () => {
  const choose = (WashIds: number[], ProviderId: number | null, Anyway = false) => ({
    WashIds,
    ProviderId,
    Anyway,
  });

  test("is shown on the board, and so is a manual unassignment", async () => {
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking());
    const ids = await washIds();
    expect(await world.done(assignWashes, choose(ids, providerId))).toEqual({ assigned: 1 });
    expect((await board()).washes).toMatchObject([{ providerId, chosen: true }]);
    await world.done(assignWashes, choose(ids, null));
    expect(await board()).toMatchObject({ unassigned: 1, washes: [{ providerId: null, chosen: true }] });
  });

  test("stays within coverage, the hour's minutes and working days, unless it is forced", async () => {
    await place.cover();
    const providerId = await place.cover("07:00", "08:00");
    const at = (AppointmentTime: string) => place.vehicle({ AppointmentTime });
    await world.done(bookOnce, place.booking([at("7:00 AM"), at("7:00 AM"), at("8:00 AM")]));
    await world.done(bookOnce, place.booking([at("7:00 AM")]));
    const [one = 0, two = 0, eight = 0, three = 0] = await washIds();
    const uncovered = await world.refused(409, assignWashes, choose([one, eight], providerId));
    expect(uncovered.message).toMatch(/^Ramesh Jadhav does not cover MH\w+ at that hour\.$/);
    await world.done(assignWashes, choose([one, two], providerId));
    const full = await world.refused(409, assignWashes, choose([three], providerId));
    expect(full.message).toMatch(/^Ramesh Jadhav has no time left at 7:00 AM on 23 Nov 2026 for MH\w+\.$/);
    await world.done(assignWashes, choose([three, eight], providerId, true));
    expect((await board()).providers.find((each) => each.providerId === providerId)?.washes).toBe(4);
    await sql`insert into provider_absence (provider_id, from_day, to_day, weekday, reason)
      values (${providerId}, '2026-11-01', '2026-11-30', 'monday', 'Day off')`.execute(world.db);
    const away = await world.refused(409, assignWashes, choose([one], providerId));
    expect(away.message).toBe("Ramesh Jadhav is away on 23 Nov 2026.");
    expect((await board()).providers.find((each) => each.providerId === providerId)?.away).toBe("Day off");
  });

  test("is undone to the previous state, by the user who chose it", async () => {
    const providerId = await place.cover();
    const other = await place.cover();
    await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
    const WashIds = await washIds();
    const shown = async () =>
      (await board()).washes.map(({ providerId: whose, chosen, reason }) => ({ whose, chosen, reason }));
    const nobody = { whose: null, chosen: false, reason: null };
    await world.done(assignWashes, choose(WashIds, providerId));
    expect(await world.done(undoAssigned, { WashIds })).toEqual({ undone: 2 });
    expect(await shown()).toEqual([nobody, nobody]);
    expect((await world.refused(409, undoAssigned, { WashIds })).message).toMatch(
      /^The wash of MH\w+ has changed since: nothing was undone\.$/,
    );

    await world.done(assignRounds, { Day });
    const byTheDay = await shown();
    for (const { whose, chosen } of byTheDay) {
      expect([providerId, other]).toContain(whose);
      expect(chosen).toBe(false);
    }
    await world.done(assignWashes, choose(WashIds, null));
    await world.done(undoAssigned, { WashIds });
    expect(await shown()).toEqual(byTheDay);

    const support = { token: await world.newToken("support") };
    await world.done(assignWashes, choose(WashIds, providerId), support);
    await world.done(assignWashes, choose(WashIds, other));
    await world.done(undoAssigned, { WashIds });
    const bySupport = { whose: providerId, chosen: true, reason: null };
    expect(await shown()).toEqual([bySupport, bySupport]);
  });

  test("is not undone by another user, after an hour, or after another change to a wash", async () => {
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
    const WashIds = await washIds();
    const [first = 0] = WashIds;
    const before = world.clock.now;
    onTestFinished(() => void (world.clock.now = before));
    const standing = { whose: providerId, chosen: true };
    const expectAssigned = async () => {
      const { washes } = await board();
      expect(washes.map(({ providerId: whose, chosen }) => ({ whose, chosen }))).toEqual([
        standing,
        standing,
      ]);
    };
    await world.done(assignWashes, choose(WashIds, providerId));
    await world.refused(409, undoAssigned, { WashIds }, { token: await world.newToken("support") });
    await world.refused(404, undoAssigned, { WashIds: [2_000_000_000] });
    world.clock.advance(HOUR + SECOND);
    await world.refused(409, undoAssigned, { WashIds });
    await expectAssigned();
    await world.done(assignWashes, choose(WashIds, providerId));
    await world.done(assignWashes, choose([first], providerId), { token: await world.newToken("support") });
    await world.refused(409, undoAssigned, { WashIds });
    await expectAssigned();
    await sql`update wash set status = 'done' where wash_id = ${first}`.execute(world.db);
    expect((await world.refused(409, undoAssigned, { WashIds })).message).toMatch(/ is done already\.$/);
  });

  test("is limited to open washes and providers of one's own company", async () => {
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking());
    const ids = await washIds();
    const owner = {
      token: await world.newToken("owner", await world.addCompany(`Other ${place.societyId}`)),
    };
    await world.refused(404, assignWashes, choose(ids, providerId), owner);
    await world.refused(403, assignWashes, choose(ids, providerId), {
      token: await world.newToken("accounts"),
    });
    await world.done(assignWashes, choose(ids, providerId), { token: await world.newToken("support") });
    await sql`update wash set status = 'done' where wash_id = any(${ids}::integer[])`.execute(world.db);
    expect((await world.refused(409, assignWashes, choose(ids, null))).message).toMatch(
      / is done already\.$/,
    );
    await world.refused(404, assignWashes, choose([2_000_000_000], null));
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import { moveWash, skipWash } from "#contract/booking/change.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { assignWashes, awaitBoard, getBoard, undoAssigned } from "#contract/round/board.ts";
import { assignRounds } from "#contract/round/round.ts";
import { logout, me } from "#contract/session/session.ts";
import { getOverview } from "#contract/society/overview.ts";
import { type BoardFeed, followBoards } from "#server/boardFeed.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { HOUR, openProcess, type Process, SECOND } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const Day = "2026-11-23";

let world: World;
let feed: BoardFeed;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
  feed = await followBoards(world.db, world.changes);
});
afterAll(async () => {
  await feed.stop();
  await world.close();
});
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

const assign = (washId: number, providerId: number | null) =>
  sql`update wash set assigned_provider_id = ${providerId}, assigned_at = ${world.clock.now}
    where wash_id = ${washId}`.execute(world.db);

describe("the board of a day", () => {
  test("shows its washes by slot, with who washes them, and each provider's sums", async () => {
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

  test("is a company's own", async () => {
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

/** Waits from a version on until it is told that a wash has changed; of the tests before something may still arrive. */
async function heard(version: string, washId: number) {
  for (let from = version; ;) {
    const news = await world.done(awaitBoard, { Day, Version: from });
    expect(news.reload).toBe(false);
    if (news.changed.includes(washId)) return news;
    from = news.version;
  }
}

describe("who waits for a change of the board", () => {
  test("is told at once which washes changed, and of those that left the day", async () => {
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
    const [one = 0, two = 0] = await washIds();
    const { version } = await board();
    const waiting = [1, 2, 3].map(() => heard(version, one));
    await world.done(moveWash, { washId: one, Date: "2026-11-24", Slot: "7:00 AM", Reason: "Rain" });
    const news = await Promise.all(waiting);
    for (const { live, washes } of news) {
      expect(live).toBe(true);
      expect(washes.map(({ washId }) => washId)).not.toContain(one);
    }
    await assign(two, providerId);
    const { washes } = await heard(news[0]?.version ?? "", two);
    expect(washes.find(({ washId }) => washId === two)).toMatchObject({ providerName: "Ramesh Jadhav" });
  });

  test("is kept from nothing else meanwhile, however much that costs", async () => {
    await place.cover();
    await world.done(bookOnce, place.booking());
    const [washId = 0] = await washIds();
    const { version } = await board();
    let told = 0;
    const waiting = Array.from({ length: 8 }, async () => {
      await heard(version, washId);
      told += 1;
    });
    await world.done(getOverview, { societyId: place.societyId });
    expect(told).toBe(0);
    await world.done(moveWash, { washId, Date: "2026-11-24", Slot: "7:00 AM", Reason: "Rain" });
    await Promise.all(waiting);
  });

  test("hears nothing of another company's, and is told to read anew where it is not known what has changed", async () => {
    await world.done(bookOnce, place.booking());
    const [washId = 0] = await washIds();
    const other = await world.addCompany(`Other ${place.societyId}`);
    const token = await world.newToken("owner", other);
    const own = await world.done(getBoard, { Day }, { token });
    const theirs = world.done(awaitBoard, { Day, Version: own.version }, { token });
    const { version } = await board();
    await assign(washId, await place.cover());
    await heard(version, washId);
    expect(await world.done(awaitBoard, { Day, Version: "of an earlier process" })).toMatchObject({
      reload: true,
    });
    world.changes.close();
    expect(await theirs).toMatchObject({ reload: false, changed: [] });
  });

  test("tells nothing more to whoever has signed out or was switched off while waiting", async () => {
    await world.done(bookOnce, place.booking());
    const [washId = 0] = await washIds();
    const [leaver, dropped] = [await world.newToken("staff"), await world.newToken("staff")];
    const held = await Promise.all(
      [leaver, dropped].map(async (token) => {
        const { version: Version } = await world.done(getBoard, { Day }, { token });
        return { answer: call(world.app, awaitBoard, { Day, Version }, { token }) };
      }),
    );
    const { user } = await world.done(me, {}, { token: dropped });
    await world.done(logout, {}, { token: leaver });
    await sql`update app_user set active = false where user_id = ${user.userId}`.execute(world.db);
    world.sessions.forget(`user:${user.userId}`);
    await assign(washId, await place.cover());
    const answers = await Promise.all(held.map(({ answer }) => answer));
    expect(answers.map(({ status, reply }) => [status, "washes" in reply])).toEqual([
      [401, false],
      [401, false],
    ]);
  });
});

describe("several processes on one database", () => {
  // Nothing else changes on this day.
  const Quiet = "2026-11-25";

  const ask = async ({ app }: Process, Version: string): Promise<ReplyOf<typeof awaitBoard>> =>
    (await call(app, awaitBoard, { Day: Quiet, Version }, { token: await world.tokenOf("admin") })).reply;

  /** What a process answers that has nothing to tell: the call is let go after a while. */
  async function quietly(process: Process, version: string): Promise<ReplyOf<typeof awaitBoard>> {
    const answered = new AbortController();
    const asking = ask(process, version).finally(() => answered.abort());
    await sleep(1_000);
    while (!answered.signal.aborted) {
      process.changes.close();
      await sleep(100);
    }
    return asking;
  }

  test("go on from each other's versions: a quiet board is not read anew, and a change is told by either", async () => {
    const other = await openProcess(world.address, world.clock);
    const otherFeed = await followBoards(other.db, other.changes);
    onTestFinished(async () => {
      await otherFeed.stop();
      await other.close();
    });
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: Quiet })]));
    const [washId = 0] = await washIds();
    let { version } = await world.done(getBoard, { Day: Quiet });
    for (const process of [other, world, other, world]) {
      // Transactions of others move the position on.
      await sql`select pg_current_xact_id()`.execute(world.db);
      const news = await quietly(process, version);
      expect(news).toMatchObject({ reload: false, changed: [], live: true });
      version = news.version;
    }
    await assign(washId, providerId);
    for (const process of [other, world])
      expect(await ask(process, version)).toMatchObject({ reload: false, changed: [washId] });
  });
});

describe("a person's choice of who washes", () => {
  const choose = (WashIds: number[], ProviderId: number | null, Anyway = false) => ({
    WashIds,
    ProviderId,
    Anyway,
  });

  test("is shown on the board, and so is that of nobody", async () => {
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking());
    const ids = await washIds();
    expect(await world.done(assignWashes, choose(ids, providerId))).toEqual({ assigned: 1 });
    expect((await board()).washes).toMatchObject([{ providerId, chosen: true }]);
    await world.done(assignWashes, choose(ids, null));
    expect(await board()).toMatchObject({ unassigned: 1, washes: [{ providerId: null, chosen: true }] });
  });

  test("stays within coverage, the hour's minutes and the days somebody works, unless it is to be anyway", async () => {
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

  test("is undone to what held before, by whoever had chosen that", async () => {
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

  test("is not undone by somebody else, an hour later, or once something else has happened to a wash", async () => {
    const providerId = await place.cover();
    await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
    const WashIds = await washIds();
    const [first = 0] = WashIds;
    const before = world.clock.now;
    onTestFinished(() => void (world.clock.now = before));
    const standing = { whose: providerId, chosen: true };
    const stands = async () => {
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
    await stands();
    await world.done(assignWashes, choose(WashIds, providerId));
    await world.done(assignWashes, choose([first], providerId), { token: await world.newToken("support") });
    await world.refused(409, undoAssigned, { WashIds });
    await stands();
    await sql`update wash set status = 'done' where wash_id = ${first}`.execute(world.db);
    expect((await world.refused(409, undoAssigned, { WashIds })).message).toMatch(/ is done already\.$/);
  });

  test("is of open washes and of people of one's own company", async () => {
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

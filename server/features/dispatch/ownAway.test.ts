import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getAway, setAway } from "#contract/dispatch/absence.ts";
import { getBoard } from "#contract/dispatch/board.ts";
import { getOwnAway, removeOwnAway, setOwnAway } from "#contract/dispatch/ownAway.ts";
import { searchMessages } from "#contract/message/message.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { call, send } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const Day = "2026-11-23";
const away = { From: Day, To: Day, Reason: "Ill" };

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
  await sql`update company set email = 'office@chamak.test'`.execute(world.db);
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
});

const asProvider = async (providerId: number) => ({ token: await providerToken(world, providerId) });

/** The washes of the society: who comes to them, and whose time they take. */
async function washes(): Promise<unknown[]> {
  const { rows } = await sql`
    select wash_id, provider_id, counted, assigned_provider_id from wash
    where society_id = ${place.societyId} order by wash_id`.execute(world.db);
  return rows;
}

async function provideTwoWashes() {
  const providerId = await place.cover("07:00", "08:00");
  await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
  await sql`update wash set assigned_provider_id = ${providerId}, assigned_at = ${world.clock.now}
    where society_id = ${place.societyId}`.execute(world.db);
  return { providerId, own: await asProvider(providerId) };
}

const noticesTo = async (to: string) =>
  (await world.done(searchMessages, { search: to })).rows.map(({ template, body }) => ({ template, body }));

test("takes a day off, tells the office, and takes it back", async () => {
  const { providerId, own } = await provideTwoWashes();
  const before = await washes();
  const { providerAbsenceId, ...counts } = await world.done(setOwnAway, away, own);
  expect(counts).toEqual({ washes: 2, others: 0 });
  expect(await washes()).toMatchObject([
    { provider_id: null, counted: false, assigned_provider_id: null },
    { provider_id: null, counted: false, assigned_provider_id: null },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
  const board = await world.done(getBoard, { Day, SocietyId: place.societyId });
  expect(board.providers.find((one) => one.providerId === providerId)?.away).toBe("Ill");
  const mine = { providerAbsenceId, from: Day, to: Day, weekday: null, reason: "Ill", own: true };
  expect(await world.done(getOwnAway, {}, own)).toEqual([mine]);
  const [notice] = await noticesTo("office@chamak.test");
  expect(notice?.template).toBe("providerAway");
  expect(notice?.body).toMatch(
    /cannot come from .+: Ill\. Washes on these days: 2, of which others can take 0/,
  );

  expect(await world.done(removeOwnAway, { ProviderAbsenceId: providerAbsenceId }, own)).toEqual({
    washes: 2,
  });
  expect(await washes()).toEqual(before);
  expect(await ledgerErrors(world)).toEqual([]);
  expect(await world.done(getOwnAway, {}, own)).toEqual([]);
  expect((await noticesTo("office@chamak.test"))[0]?.template).toBe("providerBack");
  expect((await call(world.app, removeOwnAway, { ProviderAbsenceId: providerAbsenceId }, own)).status).toBe(
    404,
  );
});

test.each([
  ["2026-11-20", "2026-11-21", "From", "These days have passed"],
  ["2026-11-22", "2026-11-21", "To", "Must not be before the first day"],
  ["2026-11-21", "2026-12-22", "To", "At most 31 days"],
  ["2027-02-20", "2027-02-20", "From", expect.stringContaining("At most 90 days ahead") as string],
])("refuses %s to %s", async (From, To, field, message) => {
  const own = await asProvider(await makeProvider(world));
  const error = await world.refused(400, setOwnAway, { From, To, Reason: "Family" }, own);
  expect(error.fields).toEqual({ [field]: message });
});

test("takes 31 days from today, and refuses days that are already off", async () => {
  const own = await asProvider(await makeProvider(world));
  const longest = { From: "2026-11-21", To: "2026-12-21", Reason: "Out of town" };
  expect(await world.done(setOwnAway, longest, own)).toMatchObject({ washes: 0, others: 0 });
  expect((await world.refused(409, setOwnAway, away, own)).messageCode).toBe("alreadyAway");
  await world.done(setOwnAway, { From: Day, To: "2026-12-22", Reason: "Family" }, own);
});

test("counts a press that is sent twice at once only once", async () => {
  const own = await asProvider(await makeProvider(world));
  const answers = await Promise.all([1, 2, 3].map(() => call(world.app, setOwnAway, away, own)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const key = { ...own, headers: { "idempotency-key": "own-away-of-one-day" } };
  const repeated = { From: "2026-11-25", To: "2026-11-25", Reason: "Ill" };
  const [first, second] = [
    await call(world.app, setOwnAway, repeated, key),
    await call(world.app, setOwnAway, repeated, key),
  ];
  expect([first.status, second.reply]).toEqual([200, first.reply]);
});

test("leaves what the office entered to the office, and others' absences to them", async () => {
  const [providerId, other] = [await makeProvider(world), await makeProvider(world)];
  const own = await asProvider(providerId);
  const { providerAbsenceId } = await world.done(setAway, { ProviderId: providerId, ...away });
  expect(await world.done(getOwnAway, {}, own)).toMatchObject([{ providerAbsenceId, own: false }]);
  await world.refused(404, removeOwnAway, { ProviderAbsenceId: providerAbsenceId ?? 0 }, own);
  const theirs = await world.done(setOwnAway, away, await asProvider(other));
  await world.refused(404, removeOwnAway, { ProviderAbsenceId: theirs.providerAbsenceId }, own);
  expect(await world.done(getAway, { ProviderId: other })).toHaveLength(1);
  expect(await world.done(getOwnAway, {}, own)).toHaveLength(1);
});

test("ends an absence that has begun from today on, and none that has passed", async () => {
  const own = await asProvider(await makeProvider(world));
  const { providerAbsenceId } = await world.done(setOwnAway, { ...away, From: "2026-11-21" }, own);
  world.clock.advance(86_400_000);
  try {
    const later = await asProvider(
      (
        await sql<{ id: number }>`select provider_id as id from provider_absence
        where provider_absence_id = ${providerAbsenceId}`.execute(world.db)
      ).rows[0]?.id ?? 0,
    );
    await world.done(removeOwnAway, { ProviderAbsenceId: providerAbsenceId }, later);
    await world.refused(404, removeOwnAway, { ProviderAbsenceId: providerAbsenceId }, later);
    const { rows } =
      await sql`select to_day from provider_absence where provider_absence_id = ${providerAbsenceId}`.execute(
        world.db,
      );
    expect(rows).toEqual([{ to_day: "2026-11-21" }]);
  } finally {
    world.clock.advance(-86_400_000);
  }
});

test.each(["admin", "owner", "staff", "customer"] as const)("is not for the role %s", async (role) => {
  const token = await world.newToken(role);
  expect((await world.refused(403, setOwnAway, away, { token })).code).toBe("forbidden");
  await world.refused(403, getOwnAway, {}, { token });
  await world.refused(403, removeOwnAway, { ProviderAbsenceId: 1 }, { token });
});

test.each([
  {},
  { From: Day },
  { ...away, Reason: "" },
  { ...away, Reason: "x".repeat(201) },
  { ...away, ProviderId: 1 },
  { ...away, From: "tomorrow" },
  { ...away, To: null },
])("refuses the body %j", async (body) => {
  const own = await asProvider(await makeProvider(world));
  expect((await send(world.app, setOwnAway, body, own)).status).toBe(400);
});

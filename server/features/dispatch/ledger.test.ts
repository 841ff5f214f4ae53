import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { moveWash } from "#contract/booking/change.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { assignWashes } from "#contract/dispatch/board.ts";
import { getWashSteps } from "#contract/dispatch/ledger.ts";
import { reportRefused, getRefused, resolveRefused } from "#contract/dispatch/refusal.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const SATURDAY = new Date("2026-11-21T04:30:00Z");
const MONDAY = new Date("2026-11-23T06:30:00Z");

let world: World;
let place: Bookable;
let bookingId: number;
let washId: number;
let ramesh: number;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = SATURDAY;
  place = await makeBookable(world);
  ramesh = await makeProvider(world, { firstName: "Ramesh", lastName: "Jadhav" });
  ({ bookingId } = await world.done(bookOnce, place.booking()));
  washId = (await world.done(getBooking, { bookingId })).washLines[0]?.washId ?? 0;
});

const give = async (providerId: number) => {
  world.clock.advance(60_000);
  await world.done(assignWashes, { WashIds: [washId], ProviderId: providerId, Anyway: true });
};
const reportBody = (change: object = {}) => ({
  ActionId: randomUUID(),
  WashId: washId,
  Outcome: "done" as const,
  RecordedAt: MONDAY.toISOString(),
  ...change,
});
/** A provider's session on a phone. */
async function phoneOf(providerId: number): Promise<string> {
  const token = await providerToken(world, providerId);
  await world.db
    .updateTable("session")
    .set({ device: "Chrome on Android" })
    .where("user_id", "=", (q) =>
      q.selectFrom("provider").where("provider_id", "=", providerId).select("user_id"),
    )
    .execute();
  return token;
}
const steps = async () => {
  const ledger = await world.done(getWashSteps, { WashId: washId });
  return ledger.map(({ kind, by, providerName, device }) => [kind, by !== null, providerName, device]);
};

test("shows a wash's assignee, and who reported it done, when and on which phone", async () => {
  await give(ramesh);
  world.clock.now = MONDAY;
  await world.done(recordOutcome, reportBody(), { token: await phoneOf(ramesh) });
  expect(await steps()).toEqual([
    ["booked", true, null, ""],
    ["assigned", true, "Ramesh Jadhav", ""],
    ["done", true, null, "Chrome on Android"],
  ]);
  const ledger = await world.done(getWashSteps, { WashId: washId });
  expect(ledger.map(({ at }) => at)).toEqual([
    SATURDAY.toISOString(),
    new Date(SATURDAY.getTime() + 60_000).toISOString(),
    MONDAY.toISOString(),
  ]);
});

test("shows the office's reports and corrections as on behalf of the assignee", async () => {
  await give(ramesh);
  world.clock.now = MONDAY;
  await world.done(recordOutcome, reportBody({ Outcome: "missed", Reason: "rain" }), {
    token: await phoneOf(ramesh),
  });
  world.clock.advance(60_000);
  await world.done(recordOutcome, reportBody());
  expect((await steps()).slice(2)).toEqual([
    ["missed", true, null, "Chrome on Android"],
    ["done", true, "Ramesh Jadhav", ""],
  ]);
});

test("assigns a wash to the provider who did another's, whoever reports it", async () => {
  const suresh = await makeProvider(world, { firstName: "Suresh", lastName: "Pawar" });
  await give(suresh);
  await give(ramesh);
  world.clock.now = MONDAY;
  const token = await phoneOf(suresh);
  const { Outcome: _, ...pressed } = reportBody();
  await world.done(reportRefused, { ...pressed, Pressed: "done" }, { token });
  const { refused } = await world.done(getRefused, { SocietyId: place.societyId });
  await world.done(resolveRefused, { RefusalId: refused[0]?.refusalId ?? 0, As: "recorded" });
  const ledger = await world.done(getWashSteps, { WashId: washId });
  expect(ledger.slice(3)).toMatchObject([
    { kind: "assigned", providerName: "Suresh Pawar", at: MONDAY.toISOString() },
    { kind: "done", providerName: "Suresh Pawar" },
  ]);
});

test("shows a report that was made before a reassignment and received after it at its time of receipt", async () => {
  const suresh = await makeProvider(world, { firstName: "Suresh", lastName: "Pawar" });
  await give(ramesh);
  world.clock.now = new Date(MONDAY.getTime() + 120_000);
  const token = await phoneOf(ramesh);
  await give(suresh);
  world.clock.advance(60_000);
  await world.done(recordOutcome, reportBody(), { token });
  expect((await steps()).slice(1)).toEqual([
    ["assigned", true, "Ramesh Jadhav", ""],
    ["assigned", true, "Suresh Pawar", ""],
    ["assigned", true, "Ramesh Jadhav", ""],
    ["done", true, null, "Chrome on Android"],
  ]);
});

test("follows a moved wash to its earlier slots, and hides the booking's other washes", async () => {
  const two = [
    place.vehicle({ AppointmentDate: "2026-11-26" }),
    place.vehicle({ AppointmentDate: "2026-11-26" }),
  ];
  ({ bookingId } = await world.done(bookOnce, place.booking(two)));
  const [first, second] = (await world.done(getBooking, { bookingId })).washLines;
  washId = first?.washId ?? 0;
  for (const Date of ["2026-11-27", "2026-11-28"]) {
    world.clock.advance(60_000);
    await world.done(moveWash, { washId, Date, Slot: "7:00 AM", Reason: "Guests" });
  }
  const ledger = await world.done(getWashSteps, { WashId: washId });
  expect(ledger.map(({ kind, to }) => [kind, to?.day])).toEqual([
    ["booked", undefined],
    ["moved", "2026-11-27"],
    ["moved", "2026-11-28"],
  ]);
  washId = second?.washId ?? 0;
  expect((await steps()).map(([kind]) => kind)).toEqual(["booked"]);
});

test("shows a wash's outcome even when the booking's history no longer reaches it", async () => {
  await give(ramesh);
  world.clock.now = MONDAY;
  const missed = reportBody({ Outcome: "missed", Reason: "rain" });
  await world.done(recordOutcome, missed, { token: await phoneOf(ramesh) });
  const whole = await world.done(getWashSteps, { WashId: washId });
  await sql`delete from event where kind = 'missed'`.execute(world.db);
  expect(await world.done(getWashSteps, { WashId: washId })).toEqual(whole);
});

test("hides another company's wash", async () => {
  const token = await world.newToken("owner", await world.addCompany("Strangers"));
  const error = await world.refused(404, getWashSteps, { WashId: washId }, { token });
  expect(error.message).toBe("Wash not found");
});

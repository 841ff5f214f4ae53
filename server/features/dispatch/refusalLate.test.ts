import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking, skipWash } from "#contract/booking/change.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { assignWashes } from "#contract/dispatch/board.ts";
import { getRefused, reportRefused, resolveRefused } from "#contract/dispatch/refusal.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Monday, the day of the washes, after their hour. */
const MONDAY = new Date("2026-11-23T06:30:00Z");
const PRESSED = "2026-11-23T01:45:00.000Z";

let world: World;
let place: Bookable;
let bookingId: number;
let washIds: number[];
let providerId: number;
let token: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
  providerId = await place.cover("07:00", "08:00");
  ({ bookingId } = await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()])));
  washIds = (await read()).washLines.map(({ washId }) => washId);
  await world.done(assignWashes, { WashIds: washIds, ProviderId: providerId });
  world.clock.now = MONDAY;
  token = await providerToken(world, providerId);
});

const read = () => world.done(getBooking, { bookingId });
const lineOf = async (washId: number) => (await read()).washLines.find((wash) => wash.washId === washId);
const waiting = async () => (await world.done(getRefused, { SocietyId: place.societyId })).refused;
const report = (WashId: number, change: object = {}) => ({
  ActionId: randomUUID(),
  WashId,
  Outcome: "done" as const,
  RecordedAt: PRESSED,
  ...change,
});
/** Runs `change` half an hour before the washes, when the cleaner's phone is offline. */
async function before(change: () => Promise<unknown>): Promise<void> {
  world.clock.now = new Date("2026-11-23T01:00:00Z");
  await change();
  world.clock.now = MONDAY;
}
const skip = (washId: number) =>
  before(() => world.done(skipWash, { washId, Reason: "The customer called" }));

test("charges a skipped wash that was reported as done only once the office records it", async () => {
  const [washId = 0] = washIds;
  await skip(washId);
  const { amount } = await read();
  const body = report(washId);
  const answers = await Promise.all([1, 2, 3].map(() => call(world.app, recordOutcome, body, { token })));
  for (const { reply } of answers)
    expect(reply).toEqual({ washId, status: "skipped", effect: "credit", late: true, waiting: true });
  expect(await lineOf(washId)).toMatchObject({ status: "skipped", doneAt: null });
  expect((await read()).amount).toBe(amount);
  const [late, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(late).toMatchObject({ washId, pressed: "done", recordedAt: PRESSED, status: "skipped" });
  expect(await ledgerErrors(world)).toEqual([]);
  await world.done(resolveRefused, { RefusalId: late?.refusalId ?? 0, As: "recorded" });
  expect(await lineOf(washId)).toMatchObject({ status: "done", effect: "charge", doneAt: PRESSED });
  expect((await read()).amount).toBe(amount + 300);
  expect(await waiting()).toEqual([]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("changes nothing of a cancelled booking when the office puts the report aside", async () => {
  const [washId = 0] = washIds;
  await before(() => world.done(cancelBooking, { bookingId, From: "2026-11-23", Reason: "Moved away" }));
  await world.done(recordOutcome, report(washId), { token });
  const cancelled = { status: "Cancelled", amount: 0 };
  expect(await read()).toMatchObject(cancelled);
  const [late] = await waiting();
  await world.done(resolveRefused, { RefusalId: late?.refusalId ?? 0, As: "put-aside" });
  expect(await read()).toMatchObject(cancelled);
  expect(await waiting()).toEqual([]);
});

test("lets no cleaner charge a wash that was taken off by reporting it missed and then done", async () => {
  const [washId = 0] = washIds;
  await skip(washId);
  const { amount } = await read();
  await world.done(recordOutcome, report(washId, { Outcome: "missed", Reason: "car-away" }), { token });
  await world.done(recordOutcome, report(washId), { token });
  expect((await read()).amount).toBe(amount);
  expect((await waiting()).map(({ pressed }) => pressed)).toEqual(["missed", "done"]);
});

test("waits again when a phone sends what was refused before the wash was taken off", async () => {
  const [washId = 0] = washIds;
  const body = report(washId);
  const refusedReport = {
    ActionId: body.ActionId,
    WashId: washId,
    Pressed: "done" as const,
    RecordedAt: PRESSED,
  };
  await world.done(reportRefused, { ...refusedReport, Why: "Somebody else has recorded it." }, { token });
  await skip(washId);
  expect(await world.done(recordOutcome, body, { token })).toMatchObject({ waiting: true });
  expect(await waiting()).toMatchObject([{ washId, status: "skipped" }]);
});

test("gives a report from a phone with a wrong clock the time at which the office received it", async () => {
  const [washId = 0, other = 0] = washIds;
  await skip(washId);
  await world.done(recordOutcome, report(washId, { RecordedAt: "2026-11-18T06:30:00Z" }), { token });
  const refusedReport = { ActionId: randomUUID(), WashId: other, Pressed: "done" as const };
  await world.done(reportRefused, { ...refusedReport, RecordedAt: "2027-11-18T06:30:00Z" }, { token });
  const received = MONDAY.toISOString();
  expect((await waiting()).map(({ recordedAt }) => recordedAt)).toEqual([received, received]);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { assignWashes, getBoard } from "#contract/dispatch/board.ts";
import { getRefused, resolveRefused, reportRefused } from "#contract/dispatch/refusal.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Monday, the day of the wash, and the Tuesday after it. */
const MONDAY = new Date("2026-11-23T06:30:00Z");
const TUESDAY = new Date("2026-11-24T06:30:00Z");

let world: World;
let place: Bookable;
let washId: number;
let bookingId: number;
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
  ({ bookingId } = await world.done(bookOnce, place.booking()));
  washId = (await world.done(getBooking, { bookingId })).washLines[0]?.washId ?? 0;
  await world.done(assignWashes, { WashIds: [washId], ProviderId: providerId });
  world.clock.now = TUESDAY;
  token = await providerToken(world, providerId);
});

const reportBody = (change: object = {}) => ({
  ActionId: randomUUID(),
  WashId: washId,
  Outcome: "done" as const,
  RecordedAt: MONDAY.toISOString(),
  ...change,
});
const refusedBody = (change: object = {}) => ({
  ActionId: randomUUID(),
  WashId: washId,
  Pressed: "done" as const,
  RecordedAt: MONDAY.toISOString(),
  Why: "Somebody else has recorded this wash already. Please tell the office.",
  ...change,
});
const waiting = async () => (await world.done(getRefused, { SocietyId: place.societyId })).refused;
const lineOf = async () => (await world.done(getBooking, { bookingId })).washLines[0];

test("submits a refused report once, and records it for its sender", async () => {
  await world.done(recordOutcome, reportBody({ Outcome: "missed", Reason: "rain" }));
  const report = reportBody();
  const error = await world.refused(409, recordOutcome, report, { token });
  const body = refusedBody({ ActionId: report.ActionId, Why: error.message });
  const answers = await Promise.all([1, 2, 3].map(() => call(world.app, reportRefused, body, { token })));
  for (const { status, reply } of answers) expect([status, reply]).toEqual([200, { settled: null }]);
  const [refused, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(refused).toMatchObject({
    washId,
    bookingId,
    pressed: "done",
    status: "missed",
    why: error.message,
    day: "2026-11-23",
    time: "7:00 AM",
    parkingPillar: "P1",
    recordedAt: MONDAY.toISOString(),
  });
  expect(refused?.providerName).toMatch(/^Ramesh/);
  const resolution = { RefusalId: refused?.refusalId ?? 0, As: "recorded" as const };
  const outcomes = await Promise.all(
    [1, 2].map(async () =>
      call(world.app, resolveRefused, resolution, { token: await world.tokenOf("owner") }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await lineOf()).toMatchObject({ status: "done", effect: "charge", late: false });
  expect(await waiting()).toEqual([]);
  expect(await world.done(reportRefused, body, { token })).toEqual({ settled: "recorded" });
  expect(await ledgerErrors(world)).toEqual([]);
  const { rows } = await world.done(searchAudit, {
    filters: { Noun: "roundRefusal", RecordId: resolution.RefusalId },
  });
  expect(rows.map(({ action }) => action)).toEqual(["update", "add"]);
});

test("assigns a wash to another provider who is said to have done it, and notifies its customer once", async () => {
  const other = await place.cover("07:00", "08:00");
  await world.done(assignWashes, { WashIds: [washId], ProviderId: other });
  world.clock.now = MONDAY;
  await world.done(recordOutcome, reportBody(), { token: await providerToken(world, other) });
  await world.done(reportRefused, refusedBody(), { token });
  await world.done(resolveRefused, { RefusalId: (await waiting())[0]?.refusalId ?? 0, As: "recorded" });
  const { washes } = await world.done(getBoard, { Day: "2026-11-23", SocietyId: place.societyId });
  expect(washes).toMatchObject([{ status: "done", providerId }]);
  const { events } = await world.done(getBooking, { bookingId });
  expect(events.filter(({ kind }) => kind === "done")).toHaveLength(1);
});

test("changes nothing for a dismissed report, and resolves one that the phone sends again", async () => {
  await world.done(reportRefused, refusedBody({ Pressed: "photo" }), { token });
  const [photo] = await waiting();
  const RefusalId = photo?.refusalId ?? 0;
  expect((await world.refused(409, resolveRefused, { RefusalId, As: "recorded" })).message).toBe(
    "A photo stays on the phone: it can only be put aside.",
  );
  await world.done(resolveRefused, { RefusalId, As: "put-aside" });
  expect(await lineOf()).toMatchObject({ status: "scheduled" });
  const report = reportBody();
  const body = refusedBody({ ActionId: report.ActionId });
  await world.done(reportRefused, body, { token });
  expect(await waiting()).toHaveLength(1);
  await world.done(recordOutcome, report, { token });
  expect(await waiting()).toEqual([]);
  expect(await world.done(reportRefused, body, { token })).toEqual({ settled: "sent-again" });
});

test("refuses reports of unassigned washes, access to another company's, and resolution by readers", async () => {
  const stranger = await providerToken(world, await makeProvider(world));
  await world.refused(404, reportRefused, refusedBody(), { token: stranger });
  const body = refusedBody();
  await world.done(reportRefused, body, { token });
  await world.done(assignWashes, { WashIds: [washId], ProviderId: null });
  expect((await world.refused(422, reportRefused, { ...body, WashId: washId + 1 }, { token })).code).toBe(
    "key-reused",
  );
  const RefusalId = (await waiting())[0]?.refusalId ?? 0;
  const resolution = { RefusalId, As: "put-aside" as const };
  const other = { token: await world.newToken("owner", await world.addCompany(`Other ${washId}`)) };
  expect(await world.done(getRefused, {}, other)).toEqual({ refused: [], total: 0 });
  await world.refused(404, resolveRefused, resolution, other);
  await world.refused(403, resolveRefused, resolution, { token: await world.newToken("support") });
  const error = await world.refused(400, reportRefused, refusedBody({ Pressed: "missed" }), { token });
  expect(error.fields).toEqual({ Reason: "Say a reason of what was not done, and of nothing else" });
});

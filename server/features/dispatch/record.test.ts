import { updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { getOutcomes, updateOutcome } from "#contract/dispatch/outcome.ts";
import { getMyRound, recordOutcome } from "#contract/dispatch/round.ts";
import { type Bookable, biweekly, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let providerId: number;
let bookingId: number;
let washes: { washId: number; day: string }[];
let token: string;

/** Monday, the day of a plan's first wash, at noon in India. */
const MONDAY = new Date("2026-11-23T06:30:00Z");
const SATURDAY = new Date("2026-11-21T04:30:00Z");

/** Assigns washes to a provider, like the office. */
const assign = (to: number | null, ids: readonly number[]) =>
  sql`update wash set assigned_provider_id = ${to}, assigned_at = ${world.clock.now}
    where wash_id = any(${ids}::integer[])`.execute(world.db);

const report = (change: Partial<BodyOf<typeof recordOutcome>> = {}) => ({
  ActionId: randomUUID(),
  WashId: washes[0]?.washId ?? 0,
  Outcome: "done" as const,
  RecordedAt: world.clock.now.toISOString(),
  ...change,
});
const missed = (Reason: "rain" | "car-away" | "other" | "no-water", change = {}) =>
  report({ Outcome: "missed", Reason, ...change });
const read = () => world.done(getBooking, { bookingId });
const lineOf = async (washId = washes[0]?.washId) =>
  (await read()).washLines.find((wash) => wash.washId === washId);

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  providerId = await makeProvider(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = SATURDAY;
  ({ bookingId } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)])));
  washes = (await read()).washLines;
  await assign(
    providerId,
    washes.map(({ washId }) => washId),
  );
  world.clock.now = MONDAY;
  token = await providerToken(world, providerId);
});

test("lists a provider's washes of the day in walking order, without their owners", async () => {
  const parked = (pillar: string, AppointmentTime: string) =>
    place.vehicle({
      ParkingPillarId: place.id(`B1/${pillar}`),
      AppointmentTime,
      AppointmentDate: "2026-11-24",
    });
  const vehicles = [parked("P3", "8:00 AM"), parked("P2", "8:00 AM"), parked("P1", "9:00 AM")];
  const { bookingId: other } = await world.done(
    bookOnce,
    place.booking(vehicles, { VehicleOtherRequirements: "Mind the mirror" }),
  );
  const { washLines } = await world.done(getBooking, { bookingId: other });
  await assign(
    providerId,
    washLines.map(({ washId }) => washId),
  );
  const round = await world.done(getMyRound, { Day: "2026-11-24" }, { token });
  expect(round).toMatchObject({ day: "2026-11-24", serverTime: MONDAY.toISOString() });
  expect(round.washes.map(({ order, time, parkingPillar }) => `${order} ${time} ${parkingPillar}`)).toEqual([
    "1 8:00 AM P2",
    "2 8:00 AM P3",
    "3 9:00 AM P1",
  ]);
  expect(round.washes[0]).toMatchObject({
    status: "scheduled",
    outcome: null,
    reason: null,
    parkingFloor: "B1",
    building: "Tower A",
    flat: "101",
    vehicle: "Maruti Suzuki Swift",
    color: "White",
    itemName: "Foam wash",
    minutes: 30,
    requirements: "Mind the mirror",
    photosWanted: "none",
    photos: [],
    calling: null,
  });
  expect(JSON.stringify(round)).not.toMatch(new RegExp(`Anita|${place.phone}|anita@example`));
  await world.refused(400, getMyRound, { Day: "2026-11-25" }, { token });
  const another = await providerToken(world, await makeProvider(world));
  expect((await world.done(getMyRound, { Day: "2026-11-24" }, { token: another })).washes).toEqual([]);
});

test("gives the washer the names of an item in other languages", async () => {
  const { serviceId: ServiceId, serviceItemId } = place;
  const fields = { serviceItemId, ServiceId, ItemName: "Foam wash", Price: 300, Duration: 30 };
  await world.done(updateServiceItem, { ...fields, Names: { hi: "फोम वॉश" } });
  const round = await world.done(getMyRound, { Day: "2026-11-23" }, { token });
  expect(round.washes[0]).toMatchObject({ itemName: "Foam wash", itemNames: { hi: "फोम वॉश" } });
});

test("counts a report once, however often it is sent, also concurrently", async () => {
  const body = report();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call(world.app, recordOutcome, body, { token })),
  );
  for (const { status, reply } of answers)
    expect({ status, reply }).toEqual({
      status: 200,
      reply: { washId: body.WashId, status: "done", effect: "charge", late: false },
    });
  const { events, status } = await read();
  expect(status).toBe("Confirmed");
  expect(events.filter(({ kind }) => kind === "done")).toHaveLength(1);
  const error = await world.refused(422, recordOutcome, { ...body, Note: "Other" }, { token });
  expect(error.code).toBe("key-reused");
  await world.refused(422, recordOutcome, body);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("applies the billing effect of a missed wash's reason", async () => {
  const { amount } = await read();
  const charged = await world.done(recordOutcome, missed("car-away"), { token });
  expect(charged).toMatchObject({ status: "missed", effect: "charge" });
  expect((await read()).amount).toBe(amount);
  const credited = await world.done(recordOutcome, missed("rain"), { token });
  expect(credited).toMatchObject({ status: "missed", effect: "credit" });
  const { amount: after, events, washes: count } = await read();
  expect({ after, count }).toEqual({ after: amount - 300, count: washes.length });
  expect(events.slice(0, 2)).toMatchObject([
    { kind: "missed", outcomeReason: "rain", effect: "credit" },
    { kind: "missed", outcomeReason: "car-away", effect: "charge" },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("makes the price of a credited wash that was paid refundable", async () => {
  const { amount } = await read();
  await world.done(addPayment, { BookingId: bookingId, Amount: amount, Method: "cash" });
  await world.done(recordOutcome, missed("rain"), { token });
  expect(await read()).toMatchObject({ paymentStatus: "Refund due", amount: amount - 300, paid: amount });
});

test("plans a re-wash at the same time on the next free day within seven days, free of charge", async () => {
  await world.done(updateOutcome, { Reason: "no-water", Effect: "rewash" });
  const { amount } = await read();
  const reply = await world.done(recordOutcome, missed("no-water"), { token });
  expect(reply).toMatchObject({ status: "missed", effect: "rewash" });
  const { washLines, amount: after, events } = await read();
  const again = washLines.find(({ washId }) => !washes.some((wash) => wash.washId === washId));
  expect(again).toMatchObject({ day: "2026-11-24", slot: "7:00 AM", status: "scheduled", price: 0 });
  // Charged once the re-wash is done.
  expect(after).toBe(amount - 300);
  expect(events[0]).toMatchObject({ kind: "rewash", to: { day: "2026-11-24", slot: "7:00 AM" } });
  expect(await ledgerErrors(world)).toEqual([]);
  await world.done(skipWash, { washId: again?.washId ?? 0, Reason: "Away" });
  expect((await read()).amount).toBe(amount - 300);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("credits instead of a re-wash when no slot is free, and cancels it when the wash was done after all", async () => {
  await world.done(updateOutcome, { Reason: "no-water", Effect: "rewash" });
  await world.done(recordOutcome, missed("no-water"), { token });
  const count = (await read()).washLines.length;
  await world.done(recordOutcome, report(), { token });
  const { washLines } = await read();
  expect(washLines).toHaveLength(count);
  expect(washLines.filter(({ price }) => price === 0)).toMatchObject([{ status: "cancelled" }]);
  expect(await ledgerErrors(world)).toEqual([]);
  await world.db
    .updateTable("company")
    .set({ open_hour: 6, close_hour: 7 })
    .where("company_id", "=", 1)
    .execute();
  const reply = await world.done(recordOutcome, missed("no-water"), { token });
  await world.db.updateTable("company").set({ close_hour: 22 }).where("company_id", "=", 1).execute();
  expect(reply.effect).toBe("credit");
  expect(await ledgerErrors(world)).toEqual([]);
});

test("accepts a report of a wash that was reassigned, and marks it; one taken off waits for the office", async () => {
  const other = await makeProvider(world);
  const [reassigned, skipped, cancelled] = [washes[0], washes[1], washes[2]].map((wash) => wash?.washId ?? 0);
  await assign(other, [reassigned ?? 0]);
  world.clock.now = SATURDAY;
  await world.done(skipWash, { washId: skipped ?? 0, Reason: "Away" });
  await world.done(cancelBooking, { bookingId, From: washes[2]?.day ?? "", Reason: "Moved" });
  world.clock.now = new Date("2026-12-01T04:30:00Z");
  token = await providerToken(world, providerId);
  const { amount } = await read();
  const late = (WashId = 0, change = {}) =>
    world.done(recordOutcome, report({ WashId, ...change }), { token });
  expect(await late(reassigned)).toMatchObject({ status: "done", late: true });
  const waiting = { effect: "credit", late: true, waiting: true };
  expect(await late(skipped)).toEqual({ washId: skipped, status: "skipped", ...waiting });
  expect(await late(cancelled, { Outcome: "missed", Reason: "car-away" })).toEqual({
    washId: cancelled,
    status: "cancelled",
    ...waiting,
  });
  expect((await read()).amount).toBe(amount);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("lets a provider correct a report until the end of the day, and after that only the office", async () => {
  const first = report();
  await world.done(recordOutcome, first, { token });
  await world.done(recordOutcome, missed("other", { Note: "Flat tyre in the way" }), { token });
  expect(await lineOf()).toMatchObject({ status: "missed" });
  const stale = report({ RecordedAt: "2026-11-23T05:00:00Z" });
  const overtaken = { status: "missed", superseded: true };
  expect(await world.done(recordOutcome, stale, { token })).toMatchObject(overtaken);
  expect(await world.done(recordOutcome, stale, { token })).toMatchObject(overtaken);
  world.clock.now = new Date("2026-11-24T04:30:00Z");
  token = await providerToken(world, providerId);
  const { message } = await world.refused(409, recordOutcome, report(), { token });
  expect(message).toBe("The day of this wash has passed. Please ask the office to change it.");
  await world.done(recordOutcome, report(), { token: await world.newToken("staff") });
  expect(await lineOf()).toMatchObject({ status: "done" });
  const { message: refusal } = await world.refused(409, recordOutcome, missed("rain"), { token });
  expect(refusal).toBe("Somebody else has recorded this wash already. Please tell the office.");
});

test("corrects the phone's clock by the server's", async () => {
  const atOf = async () =>
    (
      await sql<{ at: Date }>`select outcome_at as at from wash where wash_id = ${washes[0]?.washId}`.execute(
        world.db,
      )
    ).rows[0]?.at;
  await world.done(recordOutcome, report({ RecordedAt: "2031-01-01T00:00:00Z" }), { token });
  expect(await atOf()).toEqual(MONDAY);
  // Five days behind: the server's day and time.
  world.clock.now = new Date("2026-11-23T07:30:00Z");
  const behind = "2026-11-18T07:30:00Z";
  await world.done(recordOutcome, missed("rain", { RecordedAt: behind }), { token });
  expect(await atOf()).toEqual(world.clock.now);
  world.clock.now = new Date("2026-11-24T04:30:00Z");
  token = await providerToken(world, providerId);
  await world.done(recordOutcome, report({ RecordedAt: "1999-01-01T00:00:00+05:30" }));
  expect(await atOf()).toEqual(world.clock.now);
});

test("keeps the phone's own time of a report that was offline for days", async () => {
  world.clock.now = new Date("2026-11-25T04:30:00Z");
  token = await providerToken(world, providerId);
  await world.done(recordOutcome, report({ RecordedAt: "2026-11-23T01:45:00Z" }), { token });
  expect(await lineOf()).toMatchObject({ status: "done", doneAt: "2026-11-23T01:45:00.000Z" });
});

test("refuses invalid reports with a message", async () => {
  const refusals = [
    [report({ Outcome: "missed" }), "Reason", "Please choose a reason"],
    [missed("other"), "Note", "Please say what happened"],
    [report({ Reason: "rain" }), "Reason", "A wash that is done takes no reason"],
    [
      report({ WashId: washes[1]?.washId ?? 0 }),
      "WashId",
      "This wash is planned for 26 Nov 2026: it can be recorded on that day",
    ],
  ] as const;
  for (const [body, field, message] of refusals)
    expect((await world.refused(400, recordOutcome, body, { token })).fields).toEqual({ [field]: message });
});

test("accepts reports only from the wash's assignees and the company's office", async () => {
  const stranger = await providerToken(world, await makeProvider(world));
  await world.refused(404, recordOutcome, report(), { token: stranger });
  const elsewhere = await world.addCompany("Elsewhere");
  await world.refused(404, recordOutcome, report(), { token: await world.newToken("owner", elsewhere) });
  await world.refused(403, recordOutcome, report(), { token: await world.newToken("accounts") });
  const owner = { token: await world.newToken("owner") };
  expect(await world.done(recordOutcome, report(), owner)).toMatchObject({ status: "done", late: false });
});

test("lets management change a reason's billing effect, and audits it", async () => {
  await world.done(updateOutcome, { Reason: "gate-refused", Effect: "charge" });
  expect(await world.done(getOutcomes, {})).toContainEqual({ reason: "gate-refused", effect: "charge" });
  const { rows } = await sql<{ before: object; after: object }>`
    select before, after from audit where noun = 'outcomeRule' order by audit_id desc limit 1`.execute(
    world.db,
  );
  expect(rows[0]).toMatchObject({ before: { effect: "credit" }, after: { effect: "charge" } });
});

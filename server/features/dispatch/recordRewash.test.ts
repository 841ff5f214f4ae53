import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { previewBill } from "#contract/bill/unbilled.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { indiaInstant } from "#contract/day.ts";
import { updateOutcome } from "#contract/dispatch/outcome.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { addTicketReply, getTicket } from "#contract/ticket/thread.ts";
import { searchTickets } from "#contract/ticket/ticket.ts";
import { getPack } from "#contract/committee/committee.ts";
import { type Bookable, biweekly, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
/** A plan of ₹300 a wash, billed monthly: 23, 26 and 30 November, then December. */
let bookingId: number;

beforeAll(async () => {
  world = await createWorld();
  await world.done(updateOutcome, { Reason: "no-water", Effect: "rewash" });
});
afterAll(() => world.close());
beforeEach(async () => {
  at("2026-11-21", "10:00");
  place = await makeBookable(world);
  const booking = place.booking([place.vehicle(biweekly)], { Billing: "monthly" });
  ({ bookingId } = await world.done(bookPlan, booking));
});

function at(day: string, time = "12:00"): void {
  world.clock.now = indiaInstant(day, time);
}
const read = () => world.done(getBooking, { bookingId });
const washOn = async (day: string) => {
  const { washLines } = await read();
  return washLines.find((wash) => wash.day === day && wash.status !== "cancelled");
};
const record = async (day: string, change: object = {}) => {
  const { washId = 0 } = (await washOn(day)) ?? {};
  const report = { ActionId: randomUUID(), WashId: washId, RecordedAt: world.clock.now.toISOString() };
  return world.done(recordOutcome, { ...report, Outcome: "done", ...change });
};
const noWater = (day: string, Note = "") => record(day, { Outcome: "missed", Reason: "no-water", Note });
const tickets = async () => (await world.done(searchTickets, { filters: { BookingId: bookingId } })).rows;
const linesOf = (lines: readonly { month: string; amount: number; note: string }[]) =>
  lines.map(({ month, amount, note }) => `${month} ${amount} ${note}`.trim());

test("bills a missed wash only once its re-wash is done", async () => {
  for (const day of ["2026-11-23", "2026-11-26"]) {
    at(day);
    await record(day);
  }
  const { amount } = await read();
  at("2026-11-30");
  expect(await noWater("2026-11-30")).toMatchObject({ status: "missed", effect: "rewash" });
  expect(await read()).toMatchObject({ amount: amount - 300 });
  expect(await washOn("2026-11-30")).toMatchObject({ effect: "rewash" });
  at("2026-12-01", "07:30");
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
  const { lines, total } = await world.done(getBill, { billId: rows[0]?.billId ?? 0 });
  expect(linesOf(lines)).toEqual([
    "2026-11 600",
    "2026-11 0 Missed: no water. To be washed again at no cost.",
  ]);
  expect(total).toBe(600);
  await record("2026-12-01");
  expect(await read()).toMatchObject({ amount });
  const december = await world.done(previewBill, { CustomerId: place.customerId, Month: "2026-12" });
  expect(linesOf(december.lines)).toEqual([
    "2026-11 300 Missed: no water. Washed again at no cost.",
    "2026-12 0 Washed again at no cost",
  ]);
  await workerOf(world).runDue();
  expect(await ledgerErrors(world)).toEqual([]);
});

test("credits a missed wash whose re-wash does not happen, and one whose re-wash is charged as missed", async () => {
  const { amount } = await read();
  at("2026-11-23");
  await noWater("2026-11-23");
  await world.done(skipWash, { washId: (await washOn("2026-11-24"))?.washId ?? 0, Reason: "Away" });
  expect(await washOn("2026-11-23")).toMatchObject({ effect: "credit" });
  expect(await read()).toMatchObject({ amount: amount - 300 });
  at("2026-11-26");
  await noWater("2026-11-26");
  at("2026-11-27");
  await record("2026-11-27", { Outcome: "missed", Reason: "car-away" });
  expect(await read()).toMatchObject({ amount: amount - 300 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("plans two re-washes in a row, then credits the wash and opens a ticket for the office", async () => {
  const { amount, washes } = await read();
  const effects: string[] = [];
  for (const day of ["2026-11-23", "2026-11-24", "2026-11-25"]) {
    at(day);
    effects.push((await noWater(day)).effect);
    expect(await read()).toMatchObject({ amount: amount - 300 });
  }
  expect(effects).toEqual(["rewash", "rewash", "credit"]);
  const after = await read();
  expect(after.washes).toBe(washes + 2);
  expect(after.washLines.filter(({ status }) => status === "missed").map(({ effect }) => effect)).toEqual([
    "credit",
    "credit",
    "credit",
  ]);
  const [ticket, ...others] = await tickets();
  expect(ticket).toMatchObject({
    subject: `${after.washLines[0]?.vehicleNumber}: a wash and 2 re-washes missed`,
    priority: "High",
    status: "Open",
    washId: after.washLines.find(({ day }) => day === "2026-11-25")?.washId,
  });
  expect(others).toEqual([]);
  const customer = { token: await customerToken(world, place.phone) };
  expect((await world.done(searchTickets, {}, customer)).rows).toEqual([]);
  const ticketId = ticket?.ticketId ?? 0;
  await world.refused(404, getTicket, { ticketId }, customer);
  await world.done(addTicketReply, { ticketId, Message: "Agreed on Friday." });
  const { thread } = await world.done(getTicket, { ticketId });
  expect(thread).toMatchObject([{ message: "Agreed on Friday.", internal: true }]);
  const { complaints } = await world.done(getPack, { SocietyId: place.societyId, Month: "2026-11" });
  expect(complaints.opened).toBe(0);
  // Said again in other words: no second ticket, and no third re-wash of the first wash either.
  await noWater("2026-11-25", "The tanker did not come");
  expect((await noWater("2026-11-23", "The pump was broken")).effect).toBe("credit");
  expect(await tickets()).toHaveLength(1);
  await record("2026-11-25");
  expect(await read()).toMatchObject({ amount });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("keeps the re-wash that a chain already has, and cancels it when the first wash was done after all", async () => {
  const { amount } = await read();
  at("2026-11-23");
  await noWater("2026-11-23");
  at("2026-11-24");
  await noWater("2026-11-24");
  const { washes } = await read();
  expect((await noWater("2026-11-23", "The pump was broken")).effect).toBe("rewash");
  expect(await read()).toMatchObject({ washes, amount: amount - 300 });
  await record("2026-11-23");
  expect(await washOn("2026-11-25")).toBeUndefined();
  expect(await read()).toMatchObject({ washes: washes - 1, amount });
  expect(await ledgerErrors(world)).toEqual([]);
});

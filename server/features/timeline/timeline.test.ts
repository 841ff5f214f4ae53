import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditBill } from "#contract/bill/creditNote.ts";
import { skipWash } from "#contract/booking/change.ts";
import { getBooking } from "#contract/booking/page.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { mergeCustomers } from "#contract/customer/merge.ts";
import { getTimeline, type TimelineEntry, type TimelineKind } from "#contract/timeline/timeline.ts";
import { addKey } from "#contract/key/key.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const passHour = () => {
  world.clock.now = new Date(world.clock.now.getTime() + HOUR);
};

const timelineOf = async (customerId: number, Kinds: TimelineKind[] = [], token?: string) =>
  world.done(getTimeline, { customerId, Kinds, pageSize: 100 }, { ...(token !== undefined && { token }) });

/** The subject of an entry, in a word. */
const wordOf = (entry: TimelineEntry): string => {
  if (entry.kind === "money") return entry.entry;
  if (entry.kind === "ticket" || entry.kind === "message") return entry.kind;
  return entry.event.kind;
};

/** A customer with a plan, a bill, a payment, a credit note, a skipped wash and a ticket, each an hour after the other. */
async function makeBusy() {
  const { place, billId, number } = await makeBilled(world);
  const { customerId: CustomerId } = place;
  const { rows } = await world.done(searchBookings, { filters: { CustomerId } });
  const bookingId = rows[0]?.bookingId ?? 0;
  passHour();
  await world.done(addPayment, { CustomerId, Amount: 400, Method: "upi", Reference: `UTR${place.phone}` });
  passHour();
  await world.done(creditBill, { BillId: billId, Amount: 50.5, Reason: "A scratch" });
  passHour();
  const { washLines } = await world.done(getBooking, { bookingId });
  const open = washLines.find(({ canSkip }) => canSkip);
  await world.done(skipWash, { washId: open?.washId ?? 0, Reason: "Away" });
  passHour();
  await world.done(addTicket, { CustomerId, Subject: "Streaks", Description: "On it", Priority: "Normal" });
  // Sends the messages.
  await workerOf(world).runDue();
  return { place, customerId: CustomerId, billId, number, bookingId };
}

test("tells what happened with a customer, the newest first", async () => {
  const { place, customerId, billId, number, bookingId } = await makeBusy();
  const { rows, total } = await timelineOf(customerId);
  const entries = rows.filter(({ kind }) => kind !== "message");
  expect(entries.map(wordOf)).toEqual(["ticket", "skipped", "credit-note", "payment", "bill", "booked"]);
  expect(total).toBe(rows.length);
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const [ticket, skipped, credit, payment, bill, booked] = entries;
  expect(ticket).toMatchObject({
    subject: "Streaks",
    status: "Open",
    ticketNumber: expect.stringMatching(/^T-/) as string,
  });
  expect(skipped).toMatchObject({ kind: "wash", bookingId, event: { reason: "Away" } });
  expect(credit).toMatchObject({ amount: 50.5, billId, method: null });
  expect(payment).toMatchObject({ amount: 400, reference: `UTR${place.phone}`, method: "upi", billId: null });
  expect(bill).toMatchObject({ amount: 900, reference: number, billId });
  expect(booked).toMatchObject({ kind: "booking", bookingId });
});

test("tells of the messages sent to the customer's phone and email", async () => {
  const { customerId, place } = await makeBusy();
  const { rows } = await timelineOf(customerId, ["message"]);
  expect(rows.length).toBeGreaterThan(0);
  const { rows: stored } = await sql<{ messages: number }>`select count(*)::integer as messages from message
    where recipient = ${`+91${place.phone}`}`.execute(world.db);
  const phoned = rows.filter((row) => row.kind === "message" && row.channel !== "mail");
  expect(phoned).toHaveLength(stored[0]?.messages ?? -1);
});

test("pages, and shows chosen kinds alone", async () => {
  const { customerId } = await makeBusy();
  const money = await timelineOf(customerId, ["money"]);
  expect(money.rows.map(wordOf)).toEqual(["credit-note", "payment", "bill"]);
  expect(money.total).toBe(3);
  const paged = await Promise.all(
    [1, 2, 3].map((page) => world.done(getTimeline, { customerId, Kinds: ["money"], page, pageSize: 2 })),
  );
  expect(paged.map(({ rows }) => rows)).toEqual([money.rows.slice(0, 2), money.rows.slice(2), []]);
  expect(paged.map(({ total }) => total)).toEqual([3, 3, 3]);
  expect((await timelineOf(customerId, ["ticket", "wash"])).rows.map(wordOf)).toEqual(["ticket", "skipped"]);
  await world.refused(400, getTimeline, { customerId, Kinds: ["gossip" as TimelineKind] });
});

test("leaves out what the caller may not read", async () => {
  const { customerId } = await makeBusy();
  const kindsFor = async (token: string) =>
    new Set((await timelineOf(customerId, [], token)).rows.map(({ kind }) => kind));
  const owner = await world.newToken("owner");
  expect(await kindsFor(owner)).toEqual(new Set(["booking", "wash", "money", "ticket", "message"]));
  expect(await kindsFor(await world.newToken("staff"))).toEqual(
    new Set(["booking", "wash", "money", "ticket"]),
  );
  const { key } = await world.done(
    addKey,
    { Name: "Desk", Scopes: ["customer:read", "booking:read"] },
    { token: owner },
  );
  expect(await kindsFor(key)).toEqual(new Set(["booking", "wash"]));
});

test("another company's customer has no timeline, and a merged entry has the remaining one's", async () => {
  const { customerId } = await makeBusy();
  const other = await world.newToken("owner", await world.addCompany("Other Timeline"));
  await world.refused(404, getTimeline, { customerId }, { token: other });
  await world.refused(403, getTimeline, { customerId }, { token: await world.newToken("customer") });
  world.clock.now = new Date("2026-12-02T06:30:00Z");
  const place = await makeBookable(world);
  await world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: "2026-12-07" })]));
  const pair = { CustomerId: customerId, IntoCustomerId: place.customerId };
  await world.done(mergeCustomers, { ...pair, DryRun: false });
  const merged = await timelineOf(place.customerId, ["booking", "ticket"]);
  expect(merged.rows.map(wordOf)).toEqual(["booked", "ticket", "booked"]);
  expect(await timelineOf(customerId, ["booking", "ticket"])).toEqual(merged);
});

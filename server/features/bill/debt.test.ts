import { type Arbitrary, boolean, constantFrom, integer, nat, record, sample } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAgeing, getCustomerTotals } from "#contract/bill/account.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { searchCollection } from "#contract/bill/collection.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { searchBills } from "#contract/bill/list.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { addDays, indiaAt, monthOf } from "#contract/day.ts";
import { addBookingPayment, addPayment } from "#contract/payment/payment.ts";
import { type Bookable, biweekly, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { DAY } from "#server/testing/process.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Compares what customers owe by every list, in a world with tax, papers and payments of all kinds. */

let world: World;
let places: Bookable[];
beforeAll(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-12T04:30:00Z");
  await world.done(addTaxSettings, taxSettings);
  places = [];
  for (let number = 0; number < 4; number += 1) places.push(await makeBookable(world));
}, 60_000);
afterAll(() => world.close());

const cash = { Method: "cash" } as const;

const life = record({
  place: nat(3),
  /** Days that pass before it. */
  days: nat(3),
  event: constantFrom("once", "plan", "monthly", "pay", "payAhead", "refund", "cancel", "credit", "close"),
  /** Rupees. */
  amount: integer({ min: 1, max: 900 }),
  /** Papers are made. */
  works: boolean(),
});
type Life = typeof life extends Arbitrary<infer L> ? L : never;

const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((all, one) => all + Math.round(one * 100), 0) / 100;

/** Rupees of a booking that are still to be paid, the tax included; below 0 for what is to be refunded. */
const openOf = ({
  amount,
  tax,
  paid,
}: {
  amount: number;
  tax?: { total: number } | undefined;
  paid: number;
}) => sumOf([tax?.total ?? amount, -paid]);

/** What was due until yesterday was done, before a job takes it for missed. */
async function recordDone(): Promise<void> {
  const { day: today } = indiaAt(world.clock.now);
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where status = 'scheduled' and day < ${today}::date`.execute(world.db);
  await sql`update booking set open_washes = (select count(*) from wash
    where wash.booking_id = booking.booking_id and status = 'scheduled')`.execute(world.db);
}

async function live({ place: index, days, event, amount, works }: Life): Promise<void> {
  world.clock.now = new Date(world.clock.now.getTime() + days * DAY);
  await recordDone();
  const place = places[index];
  if (!place) return;
  const { customerId: CustomerId } = place;
  const today = indiaAt(world.clock.now).day;
  const bookings = (await world.done(searchBookings, { pageSize: 100, filters: { CustomerId } })).rows;
  const last = bookings.find(({ billing }) => billing === "upfront");
  const Amount = amount + 0.5;
  if (event === "once")
    await world.done(
      bookOnce,
      place.booking([place.vehicle({ AppointmentDate: addDays(today, 1 + (amount % 20)) })]),
    );
  else if (event === "plan" || event === "monthly") {
    const start = { BookingStartDate: addDays(today, 1), AppointmentDate: addDays(today, 1) };
    const vehicle = place.vehicle({ ...biweekly, ...start, BookingEndDate: addDays(today, 28) });
    await world.done(
      bookPlan,
      place.booking([vehicle], { Billing: event === "plan" ? "upfront" : "monthly" }),
    );
  } else if (event === "pay" && last && openOf(last) > 0)
    await world.done(addBookingPayment, {
      bookingId: last.bookingId,
      Amount: Math.min(Amount, openOf(last)),
      ...cash,
    });
  else if (event === "payAhead") await world.done(addPayment, { CustomerId, Amount, ...cash });
  else if (event === "refund" && last && last.paid > 1)
    await world.done(addBookingPayment, { bookingId: last.bookingId, Amount: -1, ...cash });
  else if (event === "cancel" && last?.status === "Confirmed")
    await world.done(cancelBooking, { bookingId: last.bookingId, Reason: "Moves out" });
  else if (event === "credit") {
    const { rows } = await world.done(searchBills, { filters: { CustomerId, Open: true } });
    const bill = rows.find(({ bookingId }) => bookingId === null);
    if (bill)
      await world.done(creditBill, {
        BillId: bill.billId,
        Amount: Math.min(amount, bill.total - bill.credited),
        Reason: "Rain",
      });
  } else if (event === "close") {
    for (const Month of ["2026-11", "2026-12"])
      if (Month < monthOf(today)) await world.done(closeMonth, { Month });
  }
  if (!works) return;
  // PDFs are not rendered here.
  await world.db.deleteFrom("job").where("name", "=", "bill/draw").execute();
  await workerOf(world).runDue();
}

/** What a customer owes, added up from the lists of bookings and bills. */
async function owedBy({ customerId: CustomerId }: Bookable) {
  const { rows } = await world.done(searchBookings, { pageSize: 100, filters: { CustomerId } });
  const bookings = rows.filter((booking) => booking.billing === "upfront" && openOf(booking) > 0).map(openOf);
  // A booking's bill is paid as the booking is.
  const bills = (await world.done(searchBills, { pageSize: 100, filters: { CustomerId } })).rows.filter(
    ({ bookingId, open }) => bookingId === null && open > 0,
  );
  return {
    open: sumOf([...bookings, ...bills.map(({ open }) => open)]),
    bookings: bookings.length,
    bills: bills.length,
  };
}

test("ageing, collections, totals and the dashboard agree to the paisa, whatever has happened", async () => {
  const seen = { papers: 0, bookings: 0, bills: 0, left: 0 };
  const monthly = { days: 0, event: "monthly" as const, amount: 1, works: true };
  const lives = [
    ...[0, 1, 2].map((place) => ({ ...monthly, place })),
    ...sample(life, { numRuns: rounds(32, 400), seed: 5 }),
    { ...monthly, place: 0, days: 3, event: "close" as const },
  ];
  for (const [step, one] of lives.entries()) {
    await live(one);
    if (step % 8 !== 7 && step < lives.length - 1) continue;
    const day = indiaAt(world.clock.now).day;
    const collections = await world.done(searchCollection, { pageSize: 100 });
    const ageing = await world.done(getAgeing, { pageSize: 100 });
    const dashboard = await world.done(getManagementDashboard, { From: day, To: day });
    for (const place of places) {
      const owed = await owedBy(place);
      const row = collections.rows.find(({ customerId }) => customerId === place.customerId);
      expect(row ?? { open: 0, bookings: 0, bills: 0 }).toMatchObject(owed);
      const aged = ageing.rows.find(({ customerId }) => customerId === place.customerId);
      expect(aged?.open ?? 0).toBe(owed.open);
      const { notDue = 0, upTo30 = 0, upTo60 = 0, upTo90 = 0, over90 = 0 } = aged ?? {};
      expect(sumOf([notDue, upTo30, upTo60, upTo90, over90])).toBe(owed.open);
      const totals = await world.done(getCustomerTotals, { CustomerId: place.customerId });
      expect(totals.open).toBe(owed.open);
      seen.bookings += owed.bookings;
      seen.bills += owed.bills;
    }
    expect(collections.sums.open).toBe(sumOf(collections.rows.map(({ open }) => open)));
    expect(collections.sums.open).toBe(dashboard.pending.value);
    expect(ageing.sums.open).toBe(dashboard.pending.value);
    const bills = await world.done(searchBills, { pageSize: 100, filters: { Open: true } });
    seen.papers += bills.rows.filter(({ bookingId }) => bookingId !== null).length;
    seen.left += collections.rows.filter(({ left }) => left).length;
  }
  for (const [what, count] of Object.entries(seen)) expect([what, count > 0]).toEqual([what, true]);
  expect(await ledgerErrors(world)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { array, asyncProperty, assert, constantFrom, integer, nat, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getStatement } from "#contract/bill/account.ts";
import { closeMonth, creditBill, searchBills } from "#contract/bill/bill.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { moveWash, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { addOffer } from "#contract/offer/offer.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { biweekly, type Bookable, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { DAY } from "#server/testing/process.ts";
import { rounds } from "#server/testing/soak.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { taxSettings } from "#server/testing/tax.ts";

const RUNS = rounds(3, 300);

// A run is a whole account of five months, perhaps on a busy machine.
vi.setConfig({ testTimeout: RUNS * 10_000 });

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  await world.done(addTaxSettings, taxSettings);
  await world.done(addOffer, {
    OfferCode: "FIFTEEN",
    OfferName: "Winter shine",
    DiscountType: "percentage",
    DiscountValue: 15,
    StartDate: "2026-11-01",
    EndDate: "2027-03-31",
  });
});
afterAll(() => world.close());

/** A random step: `at` selects a wash or bill, `paise` is the amount. */
const step = record({
  kind: constantFrom(
    ...(["book", "move", "skip", "done", "done", "missed", "missed"] as const),
    ...(["pay", "payBooking", "refund", "refundBooking", "credit", "morning"] as const),
  ),
  at: nat(20),
  paise: integer({ min: 1, max: 250_000 }),
  isMonthly: constantFrom(true, true, false),
  hasOffer: constantFrom(true, false),
  reason: constantFrom("rain", "car-away", "no-water"),
});
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never;

const sure = { at: 0, paise: 40_000, isMonthly: true, hasOffer: true, reason: "rain" } as const;
/** The fixed first steps of every run: a wash to bill, and an advance payment below its price. */
const certain: readonly Step[] = [
  { ...sure, kind: "done" },
  { ...sure, kind: "payBooking" },
];

/** The steps of a month, and of its billing. */
const steps = array(step, { minLength: 4, maxLength: 10 });

/** The only customer, who owns the account. */
let customerId: number;

async function bookingIds(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select booking_id as id from booking where customer_id = ${customerId} order by 1`.execute(world.db);
  return rows.map(({ id }) => id);
}

/** The customer's washes, either the upcoming or the past ones. */
async function washIds(isToCome: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select wash_id as id from wash where customer_id = ${customerId}
      and (day > ${indiaAt(world.clock.now).day}::date) = ${isToCome} order by 1`.execute(world.db);
  return rows.map(({ id }) => id);
}
const oneOf = (ids: readonly number[], at: number): number => ids[at % ids.length] ?? 1;

const billIds = async () =>
  (await world.done(searchBills, { filters: { CustomerId: customerId } })).rows.map(({ billId }) => billId);

/** A plan of eight washes whose amount is not divisible by eight. */
async function book({ paise, isMonthly, hasOffer }: Step): Promise<void> {
  const AppointmentDate = indiaAt(world.clock.now).day;
  const dates = {
    AppointmentDate,
    BookingStartDate: AppointmentDate,
    BookingEndDate: addDays(AppointmentDate, 27),
  };
  const vehicle = place.vehicle({ ...biweekly, ...dates, AppointmentTime: "6:00 PM" });
  const amount = 1_200 + (paise % 80_000) / 100;
  const body = place.booking([vehicle], {
    CustomerId: customerId,
    CustomerAmount: amount,
    Billing: isMonthly ? "monthly" : "upfront",
    OfferCode: hasOffer ? "FIFTEEN" : null,
  });
  await world.done(bookPlan, body);
}

/** Runs the next morning's jobs, except PDF rendering, which would take most of the time. */
async function nextMorning(): Promise<void> {
  world.clock.advance(DAY);
  await sql`delete from job where name = 'bill/draw'`.execute(world.db);
  await workerOf(world).runDue();
}

/** The number of runs so far. */
let run = 0;

/** Advances the clock to this time of the run, never backwards. */
function advanceTo(time: number): void {
  world.clock.now = new Date(Math.max(time + run, world.clock.now.getTime()));
}

/** Performs a step. The server may refuse some steps. */
async function performStep(one: Step): Promise<void> {
  const { kind, at, paise: amount } = one;
  const [washId, toCome] = [oneOf(await washIds(false), at), oneOf(await washIds(true), at)];
  const BookingId = oneOf(await bookingIds(), at);
  const today = indiaAt(world.clock.now).day;
  const outcome = { ActionId: randomUUID(), WashId: washId, RecordedAt: world.clock.now.toISOString() };
  const token = await world.tokenOf("admin");
  const send = async <E extends Endpoint>(endpoint: E, body: BodyOf<E>) => {
    const { status } = await call(world.app, endpoint, body, { token });
    expect(status).toBeLessThan(500);
  };
  const cash = (paid: number) => ({ Amount: Math.round(paid) / 100, Method: "cash" as const });
  const customer = { CustomerId: customerId };
  const doing: Record<Step["kind"], () => Promise<void>> = {
    book: () => book(one),
    morning: nextMorning,
    move: () =>
      send(moveWash, { washId: toCome, Date: addDays(today, 1), Slot: "7:00 PM", Reason: "Asked for" }),
    skip: () => send(skipWash, { washId: toCome, Reason: "Away" }),
    done: () => send(recordOutcome, { ...outcome, Outcome: "done" }),
    missed: () => send(recordOutcome, { ...outcome, Outcome: "missed", Reason: one.reason }),
    pay: () => send(addPayment, { ...customer, ...cash(amount) }),
    payBooking: () => send(addPayment, { BookingId, ...cash(amount / 4) }),
    refund: () => send(addPayment, { ...customer, ...cash(-amount / 20) }),
    refundBooking: () => send(addPayment, { BookingId, ...cash(-amount / 20) }),
    credit: async () =>
      send(creditBill, {
        BillId: oneOf(await billIds(), at),
        Amount: Math.ceil(amount / 5) / 100,
        Reason: "So be it",
      }),
  };
  await doing[kind]();
}

/** A customer's account in paise, summed row by row. */
async function accountSums() {
  const { rows } = await sql<
    Record<"billed" | "credited" | "received" | "upfront" | "charged" | "lines", number>
  >`
    with own as (select wash.*, booking.billing,
        wash.status = 'done' or (wash.status = 'missed' and wash.outcome_effect <> 'credit') as charges
      from wash join booking using (booking_id) where booking.customer_id = ${customerId})
    select
      (select coalesce(sum(total_paise), 0)::integer from bill where customer_id = ${customerId}) as billed,
      (select coalesce(sum(note.total_paise), 0)::integer from credit_note as note join bill using (bill_id)
        where customer_id = ${customerId}) as credited,
      (select coalesce(sum(amount_paise), 0)::integer from payment where customer_id = ${customerId}) as received,
      (select coalesce(sum(price_paise), 0)::integer from own
        where charges and billing = 'upfront' and not exists (select from bill_wash as charged
          where charged.wash_id = own.wash_id and not exists (select from bill_wash_back as back
            where (back.wash_id, back.turn) = (charged.wash_id, charged.turn)))) as upfront,
      (select coalesce(sum(price_paise), 0)::integer from own where charges and billing = 'monthly') as charged,
      (select coalesce(sum(line.amount_paise), 0)::integer from bill_line as line join bill using (bill_id)
          where customer_id = ${customerId} and bill.booking_id is null)
        - (select coalesce(sum(price_paise), 0)::integer from bill_wash_back join own using (wash_id)
          where billing = 'monthly') as lines`.execute(world.db);
  const [sums] = rows;
  if (!sums) throw new Error("Nothing was counted.");
  return sums;
}

/** The upfront bookings with bills whose bills, less their credit notes, are not what the booking owes. */
async function findDifferingBookings() {
  const { rows } = await sql`
    select booking_id, owed_paise, billed.amount from booking
    cross join lateral (select sum(total_paise - coalesce((select sum(note.total_paise) from credit_note as note
        where note.bill_id = bill.bill_id), 0)) as amount
      from bill where bill.booking_id = booking.booking_id) as billed
    where customer_id = ${customerId} and billing = 'upfront' and billed.amount <> owed_paise`.execute(
    world.db,
  );
  return rows;
}

/** Paise left on the customer's bookings although a bill of today is open. */
async function leftAhead(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(paid_paise), 0)::integer as left from booking
    where customer_id = ${customerId} and billing = 'monthly' and exists (select from bill_account as account
      join bill using (bill_id)
      where bill.customer_id = booking.customer_id and issued = ${indiaAt(world.clock.now).day}
        and account.total_paise > credited_paise + account.paid_paise)`.execute(world.db);
  return rows[0]?.left ?? 0;
}

const paise = (amount: number) => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + paise(amount), 0);

test("loses and adds no paisa, whatever is booked, moved, missed, paid, refunded and credited", async () => {
  await assert(
    asyncProperty(steps, steps, steps, async (...parts) => {
      // Each run starts at a different time: the session of an earlier run may be expired by now.
      run += 1;
      world.clock.now = new Date(Date.UTC(2026, 10, 21, 4, 30) + run);
      await sql`truncate job`.execute(world.db);
      // Runs the pending morning jobs, so that the next ones wait for the next morning.
      await workerOf(world).runDue();
      const person = {
        FirstName: "Ravi",
        Phone1: newPhone(),
        Email1: "r@example.com",
        CustomerAddress: "Tower A",
      };
      ({ customerId } = await world.done(addCustomer, person));
      const [[first]] = parts;
      const odd = first?.paise ?? 1;
      await book({ ...sure, kind: "book", paise: odd });
      for (const [month, part] of [certain, ...parts].entries()) {
        advanceTo(Date.UTC(2026, 10 + month, 27, 6));
        for (const one of part) await performStep(one);
        advanceTo(Date.UTC(2026, 11 + month, 1, 2));
        await nextMorning();
        expect(await leftAhead()).toBe(0);
      }
      // Then everything past is settled, billed and corrected.
      advanceTo(Date.UTC(2027, 3, 15, 4, 30));
      await workerOf(world).runDue();
      for (const Month of ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03"])
        await world.done(closeMonth, { Month });
      await nextMorning();
      // In the morning after a month, the changes of upfront bookings are credited.
      advanceTo(Date.UTC(2027, 4, 1, 2));
      await workerOf(world).runDue();
      expect(await findDifferingBookings()).toEqual([]);

      const { billed, credited, received, upfront, charged, lines } = await accountSums();
      expect(lines).toBe(charged);
      // Washes of a fully credited bill that are still charged are billed anew that morning.
      const range = { From: "2026-11-01", To: "2027-05-01" };
      const statement = await world.done(getStatement, { CustomerId: customerId, ...range });
      expect(paise(statement.closing)).toBe(billed - credited + upfront - received);
      const { rows: bills } = await world.done(searchBills, { filters: { CustomerId: customerId } });
      for (const { total, credited: off, paid, open } of bills)
        expect(paise(total)).toBe(sumOf([off, paid, open]));
      const { rows: payments } = await world.done(searchPayments, { CustomerId: customerId });
      expect(sumOf(payments.map(({ amount }) => amount))).toBe(received);
      const register = await world.done(getRegister, range);
      for (const { taxable, cgst, sgst, igst, roundOff, total } of [register, ...register.papers]) {
        expect(paise(cgst)).toBe(paise(sgst));
        expect(sumOf([taxable, cgst, sgst, igst, roundOff])).toBe(paise(total));
      }
      expect(await ledgerErrors(world)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

import { randomUUID } from "node:crypto";
import { array, asyncProperty, assert, boolean, constantFrom, integer, nat, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getStatement } from "#contract/bill/account.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { moveWash, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { addOffer } from "#contract/offer/offer.ts";
import { createMandate } from "#contract/gateway/mandate.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { accountSums, findDifferingBookings, findMistaxed, leftAhead } from "#server/testing/accountSums.ts";
import { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { connect, report } from "#server/testing/gateways/worlds.ts";
import { readReturn } from "#server/testing/returns.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { biweekly, type Bookable, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { DAY } from "#server/testing/process.ts";
import { rounds } from "#server/testing/night.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { regimes } from "#server/testing/tax.ts";

const RUNS = rounds(1, 5);

let world: World;
let razorpay: FakeRazorpay;
/** The second is in another state, if the company serves one. */
let places: Bookable[];

async function open({ settings, isInterState }: (typeof regimes)[string]): Promise<void> {
  world = await createWorld({ fakeGateway: true });
  razorpay = await FakeRazorpay.open();
  await connect(world, razorpay);
  places = [await makeBookable(world), await makeBookable(world)];
  if (isInterState)
    await sql`update society set state_id = 16 where society_id = ${places[1]?.societyId}`.execute(world.db);
  for (const one of settings) await world.done(addTaxSettings, one);
  await world.done(addOffer, {
    OfferCode: "FIFTEEN",
    OfferName: "Winter shine",
    DiscountType: "percentage",
    DiscountValue: 15,
    StartDate: "2026-11-01",
    EndDate: "2027-03-31",
  });
}

async function close(): Promise<void> {
  razorpay.close();
  await world.close();
}

/** A random step: `at` selects a wash or bill, `paise` is the amount. */
const step = record({
  kind: constantFrom(
    ...(["book", "move", "skip", "done", "done", "missed", "missed"] as const),
    ...(["pay", "payBooking", "payOnline", "refund", "refundBooking", "credit", "morning"] as const),
  ),
  at: nat(20),
  paise: integer({ min: 1, max: 250_000 }),
  isMonthly: constantFrom(true, true, false),
  hasOffer: constantFrom(true, false),
  reason: constantFrom("rain", "car-away", "no-water"),
});
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never;

const MONTHS = ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03"];

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
const oneOf = <T>(all: readonly T[], at: number): T | undefined => all[at % all.length];

const bills = async () => (await world.done(searchBills, { filters: { CustomerId: customerId } })).rows;

/** A plan of eight washes whose amount is not divisible by eight. */
async function book({ at, paise, isMonthly, hasOffer }: Step): Promise<void> {
  const place = places[at % places.length] as Bookable;
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

/** Does what is due, except PDF rendering, which would take most of the time. */
async function work(): Promise<void> {
  await sql`delete from job where name = 'bill/draw'`.execute(world.db);
  await workerOf(world, {}, { fakeGateway: true }).runDue();
}

async function nextMorning(): Promise<void> {
  world.clock.advance(DAY);
  await work();
}

/** The number of runs so far, and of payments through the gateway. */
let [run, online] = [0, 0];

/** Advances the clock to this time of the run, never backwards. */
function advanceTo(time: number): void {
  world.clock.now = new Date(Math.max(time + run, world.clock.now.getTime()));
}

/** Performs a step. The server may refuse some steps. */
async function performStep(one: Step): Promise<void> {
  const { kind, at, paise: amount } = one;
  const [washId = 1, toCome = 1] = [oneOf(await washIds(false), at), oneOf(await washIds(true), at)];
  const BookingId = oneOf(await bookingIds(), at) ?? 1;
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
    payOnline: async () => {
      const number = oneOf(await bills(), at)?.number ?? "unknown";
      online += 1;
      const acquirer_data = { rrn: String(500_000_000_000 + online) };
      const entity = { id: `pay_${online}`, amount, currency: "INR", method: "upi", acquirer_data };
      const payment = { entity: { ...entity, notes: { invoice: number } } };
      expect(await report(world, "razorpay", razorpay.event("payment.captured", { payment }))).toBe(200);
    },
    refund: () => send(addPayment, { ...customer, ...cash(-amount / 20) }),
    refundBooking: () => send(addPayment, { BookingId, ...cash(-amount / 20) }),
    credit: async () =>
      send(creditBill, {
        BillId: oneOf(await bills(), at)?.billId ?? 1,
        Amount: Math.ceil(amount / 5) / 100,
        Reason: "So be it",
      }),
  };
  await doing[kind]();
}

/** The gateway announces and collects the bills of the month before `month`, and its bank pays. */
async function collect(month: number): Promise<void> {
  advanceTo(Date.UTC(2026, 10 + month, 9, 5));
  await work();
  advanceTo(Date.UTC(2026, 10 + month, 11, 7));
  await work();
  for (const payment of razorpay.mandates.pending()) {
    razorpay.mandates.finish(payment);
    expect(await report(world, "razorpay", razorpay.mandatePaymentEvent(payment))).toBe(200);
  }
}

/** Lets the customer's bills be collected by UPI AutoPay. */
async function approveMandate(): Promise<void> {
  const body = { CustomerId: customerId, CompanyId: 1, MaxAmount: 700 };
  const { url } = await world.done(createMandate, body);
  const payment = razorpay.mandates.approve(razorpay.mandates.registrationAt(url));
  await report(world, "razorpay", razorpay.mandatePaymentEvent(payment));
  await work();
}

const paise = (amount: number) => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + paise(amount), 0);

describe.each(Object.entries(regimes))("%s", (_name, regime) => {
  beforeAll(() => open(regime));
  afterAll(close);

  test("loses and adds no paisa, whatever is booked, moved, missed, paid, refunded and credited", async () => {
    await assert(
      asyncProperty(boolean(), boolean(), steps, steps, steps, async (isBusiness, hasMandate, ...parts) => {
        // Each run starts at a different time: the session of an earlier run may be expired by now.
        run += 1;
        world.clock.now = new Date(Date.UTC(2026, 10, 21, 4, 30) + run);
        await sql`truncate job`.execute(world.db);
        // Runs the pending morning jobs, so that the next ones wait for the next morning.
        await work();
        const person = {
          FirstName: "Ravi",
          Phone1: newPhone(),
          Email1: "r@example.com",
          CustomerAddress: "Tower A",
          ...(isBusiness && { Gstin: "27AAACR5055K1Z7", LegalName: "Fleet Private Limited" }),
        };
        ({ customerId } = await world.done(addCustomer, person));
        if (hasMandate) await approveMandate();
        const [[first]] = parts;
        const odd = first?.paise ?? 1;
        await book({ ...sure, kind: "book", paise: odd });
        for (const [month, part] of [certain, ...parts].entries()) {
          if (month > 0) await collect(month);
          advanceTo(Date.UTC(2026, 10 + month, 27, 6));
          for (const one of part) await performStep(one);
          advanceTo(Date.UTC(2026, 11 + month, 1, 2));
          await nextMorning();
          expect(await leftAhead(world, customerId)).toBe(0);
        }
        // Then everything past is settled, billed and corrected.
        advanceTo(Date.UTC(2027, 3, 15, 4, 30));
        await work();
        for (const Month of MONTHS) await world.done(closeMonth, { Month });
        await nextMorning();
        // In the morning after a month, the changes of upfront bookings are credited.
        advanceTo(Date.UTC(2027, 4, 1, 2));
        await work();
        expect(await findDifferingBookings(world, customerId)).toEqual([]);
        expect(await findMistaxed(world, customerId)).toEqual([]);

        const { billed, credited, received, upfront, charged, lines } = await accountSums(world, customerId);
        expect(lines).toBe(charged);
        // Washes of a fully credited bill that are still charged are billed anew that morning.
        const range = { From: "2026-11-01", To: "2027-05-01" };
        const statement = await world.done(getStatement, { CustomerId: customerId, ...range });
        expect(paise(statement.closing)).toBe(billed - credited + upfront - received);
        for (const { total, credited: off, paid, open: left } of await bills())
          expect(paise(total)).toBe(sumOf([off, paid, left]));
        const { rows: payments } = await world.done(searchPayments, { CustomerId: customerId });
        expect(sumOf(payments.map(({ amount }) => amount))).toBe(received);
        const register = await world.done(getRegister, range);
        for (const { taxable, cgst, sgst, igst, roundOff, total } of [register, ...register.papers]) {
          expect(paise(cgst)).toBe(paise(sgst));
          expect(sumOf([taxable, cgst, sgst, igst, roundOff])).toBe(paise(total));
        }
        for (const month of MONTHS) {
          const { differing, shown, registered } = await readReturn(world, month);
          expect({ month, differing, shown }).toEqual({ month, differing: [], shown: registered });
        }
        expect(await ledgerErrors(world)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { addDays, daysFrom, lastDayOf } from "#contract/day.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { matchLine, searchLines } from "#contract/bank/line.ts";
import { getGstr3b } from "#contract/return/return.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeEach(async () => {
  world = await createWorld();
  at("2027-03-17", "10:00");
  place = await makeBookable(world);
  await world.done(addTaxSettings, taxSettings);
  // The first run of the repeated jobs.
  await workerOf(world).runDue();
});
afterEach(() => world.close());

function at(day: string, time: string): void {
  world.clock.now = new Date(`${day}T${time}:00+05:30`);
}

async function run(day: string, time: string): Promise<void> {
  at(day, time);
  await sql`delete from job where name = 'bill/draw'`.execute(world.db);
  await workerOf(world).runDue();
}

/** Washes on Mondays and Thursdays from 18 March on, ₹175 each: four in March, four in April. */
async function bookWashes(Billing: "monthly" | "upfront") {
  const dates = {
    AppointmentDate: "2027-03-18",
    BookingStartDate: "2027-03-18",
    BookingEndDate: "2027-04-14",
  };
  const body = place.booking([place.vehicle({ ...biweekly, ...dates })], {
    Billing,
    CustomerAmount: 8 * 175,
  });
  return (await world.done(bookPlan, body)).bookingId;
}

async function wash(bookingId: number, days: readonly string[]): Promise<void> {
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where booking_id = ${bookingId} and day = any(${days}::date[])`.execute(world.db);
  await sql`update booking set open_washes = (select count(*) from wash
    where wash.booking_id = booking.booking_id and status = 'scheduled')`.execute(world.db);
}

const pay = (Amount: number, BookingId?: number) =>
  world.done(addPayment, {
    ...(BookingId === undefined ? { CustomerId: place.customerId } : { BookingId }),
    Amount,
    Method: "cash",
  });

/** The documents of a month, and what GSTR-3B states of them. */
async function monthOf(month: string) {
  const range = { From: `${month}-01`, To: lastDayOf(month), CompanyId: 1 };
  const { papers, taxable, cgst, sgst } = await world.done(getRegister, range);
  const { tables } = await world.done(getGstr3b, { CompanyId: 1, Period: month });
  const { txval, camt, samt } = tables.supDetails.osup_det;
  expect({ month, taxable: txval, cgst: camt, sgst: samt }).toEqual({ month, taxable, cgst, sgst });
  return papers.map(({ kind, number, issued, total }) => [kind, number, issued, total]);
}

test("gives money of the year's last evening that year's number and day, and lets the month's bill use it", async () => {
  const bookingId = await bookWashes("monthly");
  await wash(bookingId, ["2027-03-18", "2027-03-22", "2027-03-25", "2027-03-29"]);
  await run("2027-03-30", "23:46");
  at("2027-03-31", "18:00");
  await pay(1400, bookingId);
  // Nothing runs until the morning of 4 April.
  await run("2027-04-04", "09:00");
  // ₹826 are ₹700 and ₹126 of tax.
  expect(await monthOf("2027-03")).toEqual([
    ["receipt-voucher", "RV/26-27/000001", "2027-03-31", 574],
    ["tax-invoice", "CH/26-27/000001", "2027-03-31", 826],
  ]);
  expect(await monthOf("2027-04")).toEqual([]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("makes up for more than a week: vouchers, what they were used and returned for, in the order of days", async () => {
  await run("2027-03-17", "23:46");
  for (const [day, amount] of [
    ["2027-03-26", 500],
    ["2027-03-28", -200],
    ["2027-04-02", 118],
  ] as const) {
    at(day, "12:00");
    await pay(amount);
  }
  await run("2027-05-20", "09:00");
  expect(await monthOf("2027-03")).toEqual([
    ["receipt-voucher", "RV/26-27/000001", "2027-03-26", 500],
    ["refund-voucher", "RF/26-27/000001", "2027-03-28", -200],
  ]);
  expect(await monthOf("2027-04")).toEqual([["receipt-voucher", "RV/27-28/000001", "2027-04-02", 118]]);
  const { rows } = await world.done(searchPayments, { CustomerId: place.customerId });
  expect(rows).toHaveLength(3);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("makes the voucher of money that is recorded weeks after it came, of its own day, once", async () => {
  await run("2027-03-17", "23:46");
  await run("2027-04-14", "23:46");
  at("2027-04-15", "12:00");
  const text = "Date,Narration,Credit\n20/03/2027,UPI 512345678901 ANITA,590.00";
  const form = formWith(new Uint8Array(Buffer.from(text)));
  form.append("CompanyId", "1");
  await sendForm(world.app, importStatement, form, { token: await world.tokenOf("accounts") });
  const [line] = (await world.done(searchLines, {})).rows;
  await world.done(matchLine, { LineId: line?.lineId ?? 0, CustomerId: place.customerId });
  await run("2027-04-15", "23:46");
  await run("2027-04-16", "23:46");
  expect(await monthOf("2027-03")).toEqual([["receipt-voucher", "RV/26-27/000001", "2027-03-20", 590]]);
  expect(await monthOf("2027-04")).toEqual([]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("credits a booking's washes on the day of the month's end, also when nothing runs on the first", async () => {
  const bookingId = await bookWashes("upfront");
  await pay(8 * 206.5, bookingId);
  await run("2027-03-17", "23:46");
  const { rows } = await sql<{ washId: number }>`
    select wash_id as "washId" from wash where booking_id = ${bookingId} and day = '2027-03-25'`.execute(
    world.db,
  );
  at("2027-03-26", "12:00");
  await wash(bookingId, ["2027-03-18", "2027-03-22", "2027-03-29", "2027-04-01"]);
  await world.done(recordOutcome, {
    ActionId: randomUUID(),
    WashId: rows[0]?.washId ?? 0,
    Outcome: "missed",
    Reason: "rain",
    RecordedAt: world.clock.now.toISOString(),
  });
  await run("2027-03-31", "23:46");
  await run("2027-04-02", "09:00");
  expect((await monthOf("2027-03")).filter(([kind]) => kind === "credit-note")).toEqual([
    ["credit-note", "CN/26-27/000001", "2027-03-31", -206],
  ]);
  expect(await monthOf("2027-04")).toEqual([]);
});

test("closes each month that ended while nothing ran, the earlier one first", async () => {
  const bookingId = await bookWashes("monthly");
  await run("2027-03-17", "23:46");
  await wash(bookingId, ["2027-03-18", "2027-03-22", "2027-03-25", "2027-03-29", "2027-04-05"]);
  await run("2027-05-20", "09:00");
  expect(await monthOf("2027-03")).toEqual([["tax-invoice", "CH/26-27/000001", "2027-03-31", 826]]);
  expect(await monthOf("2027-04")).toEqual([["tax-invoice", "CH/27-28/000001", "2027-04-30", 207]]);
});

/**
 * What each job that runs at a time of day does after days on which nothing ran: it makes up for each of them; it does
 * what is due by now, whichever day that is from; or it drops what is too late to help anybody.
 */
const afterDaysOff: Record<string, "each day" | "what is due" | "drops it"> = {
  "bill/vouchers": "each day",
  "bill/monthEnds": "each day",
  "bill/corrections": "each day",
  "bill/turnover": "what is due",
  "bill/remind": "what is due",
  "bill/pauseUnpaid": "drops it",
  "booking/listPrices": "what is due",
  "booking/planAhead": "what is due",
  "booking/remind": "drops it",
  "booking/announceEnds": "what is due",
  "customer/sweep-imports": "what is due",
  "round/evening": "what is due",
  "round/settling": "what is due",
  "round/unreported": "what is due",
  "provider/papers": "what is due",
  "ageing/run": "what is due",
};

/** The documents of two months in a life of which some days are off. */
async function live(isOff: (day: string) => boolean) {
  const monthly = await bookWashes("monthly");
  const upfront = await bookWashes("upfront");
  await pay(8 * 206.5, upfront);
  await run("2027-03-17", "23:46");
  for (const day of daysFrom("2027-03-18", "2027-04-10")) {
    at(day, "12:00");
    await wash(monthly, [day]);
    if (day !== "2027-03-22") await wash(upfront, [day]);
    if (day === "2027-03-31") await pay(1000, monthly);
    if (day === "2027-04-02") await pay(300);
    if (day === "2027-04-03") await pay(-100);
    if (isOff(day)) continue;
    await run(day, "23:46");
    await run(addDays(day, 1), "05:01");
  }
  return [...(await monthOf("2027-03")), ...(await monthOf("2027-04"))];
}

test("makes the same papers, whether the jobs run each day or not on some", async () => {
  const always = await live(() => false);
  // At 5:01, only jobs that repeat by the hour or more often are due again within an hour.
  const { rows } = await sql<{ name: string }>`
    select name from job where key = 'turn' and due_at > ${world.clock.now}::timestamptz + interval '1 hour'`.execute(
    world.db,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(afterDaysOff).toSorted());
  await world.close();
  world = await createWorld();
  at("2027-03-17", "10:00");
  place = await makeBookable(world);
  await world.done(addTaxSettings, taxSettings);
  await workerOf(world).runDue();
  expect(await live((day) => day >= "2027-03-30" && day < "2027-04-09")).toEqual(always);
  expect(always.map(([kind]) => kind)).toEqual(expect.arrayContaining(["receipt-voucher", "tax-invoice"]));
});

import {
  type Arbitrary,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  option,
  record,
  sample,
} from "fast-check";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAgeing } from "#contract/bill/account.ts";
import { searchCollection } from "#contract/bill/collection.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking, moveWash, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { getCompanyDashboard, getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { addDays, daysBetween, indiaAt, indiaInstant } from "#contract/day.ts";
import { addBookingPayment, addPayment, searchPayments } from "#contract/payment/payment.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { foldSums } from "#server/features/dashboard/sums.queries.ts";
import { type Bookable, biweekly, makeBookable, newPhone } from "#server/testing/bookings.ts";
import type { CallOptions } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

/** Compares every figure with a plain count of all rows, for random bookings, washes and payments. */

const FIRST_DAY = "2026-11-21";
const DAYS = 12;

let world: World;
let places: Bookable[];
/** The second company and its customer. */
let other: { companyId: number; customerId: number };
let rows: Rows;
let faults: string[];
type Open = { company_id: number; society_id: number; open: number; of_bill: boolean };
/** Open amounts of each booking and bill at the start of a day. */
const openAt = new Map<string, Open[]>();
beforeAll(async () => {
  world = await createWorld();
  places = [await makeBookable(world), await makeBookable(world), await makeBookable(world)];
  const companyId = await world.addCompany("Other Wash");
  for (const { societyId } of places.slice(0, 2)) await letServe(world, societyId, companyId);
  const token = await world.tokenOf("owner", companyId);
  const person = {
    FirstName: "Vikram Shah",
    Phone1: newPhone(),
    Email1: "v@example.com",
    CustomerAddress: "B",
  };
  other = { companyId, ...(await world.done(addCustomer, person, { token })) };
  const lived = sample(life, { numRuns: 60, seed: 11 });
  await recordOpenAmounts();
  for (const one of lived) await live(one);
  faults = await ledgerErrors(world);
  await recordOutcomes();
  rows = await allRows();
}, 60_000);
afterAll(() => world.close());

const life = record({
  /** The next day begins before it. */
  tomorrow: boolean(),
  place: nat(2),
  ofOther: boolean(),
  plan: boolean(),
  monthly: boolean(),
  /** Rupees. */
  pays: integer({ min: 0, max: 300 }),
  ahead: integer({ min: 0, max: 400 }),
  next: constantFrom("nothing", "skip", "move", "cancel", "done", "rain", "car-away"),
  /** The sums are folded after it. */
  folds: boolean(),
  discount: integer({ min: 0, max: 20 }),
  /** What happens to the bills, once there can be any. */
  bills: constantFrom("nothing", "close", "credit", "pay"),
});

type Life = typeof life extends Arbitrary<infer L> ? L : never;

/** One random event: a booking, perhaps paid or prepaid, and what happens to one of its washes. */
async function live(one: Life): Promise<void> {
  const moment = indiaAt(world.clock.now);
  if (one.tomorrow && moment.day < addDays(FIRST_DAY, DAYS)) {
    world.clock.advance(86_400_000);
    await recordOpenAmounts();
  }
  const place = places[one.place];
  if (!place) return;
  const ofOther = one.ofOther && one.place < 2;
  const options = ofOther ? { token: await world.tokenOf("owner", other.companyId) } : {};
  const CustomerId = ofOther ? other.customerId : place.customerId;
  const day = indiaAt(world.clock.now).day;
  const start = { AppointmentDate: day, AppointmentTime: "6:00 PM" };
  const daily = { ...start, BookingStartDate: day, BookingEndDate: addDays(day, 5), Occurence: 6 };
  const vehicle = place.vehicle(one.plan ? { ...biweekly, ...daily, DaysOfWeek: "" } : start);
  const washes = one.plan ? 6 : 1;
  const { FirstDayofWeek: _, SecondDayofWeek: __, ...plain } = vehicle;
  const body = place.booking([plain], {
    CustomerId,
    Discount: { type: "percentage", value: one.discount },
    CustomerAmount: washes * 3 * (100 - one.discount),
    Billing: one.monthly ? "monthly" : "upfront",
  });
  const { bookingId } = await world.done(one.plan ? bookPlan : bookOnce, body, options);
  if (one.pays > 100)
    await world.done(addBookingPayment, { bookingId, Amount: one.pays * 0.5, Method: "cash" }, options);
  if (one.pays > 250)
    await world.done(addBookingPayment, { bookingId, Amount: -20.5, Method: "cash" }, options);
  if (one.ahead > 350)
    await world.done(addPayment, { CustomerId, Amount: one.ahead, Method: "cash" }, options);
  await continueBooking(one.next, { bookingId, number: plain.VehicleNumber, day }, options);
  await bill(one, CustomerId, options);
  if (one.folds) await foldSums(world.db);
}

/** Closes November for all, credits a part of a customer's bill, or pays what the customer owes. */
async function bill({ bills, pays }: Life, CustomerId: number, options: CallOptions): Promise<void> {
  if (indiaAt(world.clock.now).day < "2026-12-01" || bills === "nothing") return;
  if (bills === "close") {
    await world.done(closeMonth, { Month: "2026-11" });
    return;
  }
  const { rows: open } = await world.done(searchBills, { filters: { CustomerId, Open: true } }, options);
  const [first] = open;
  if (!first) return;
  if (bills === "credit") {
    const Amount = Math.min(first.total - first.credited, 10.5 + pays);
    await world.done(creditBill, { BillId: first.billId, Amount, Reason: "Rain" }, options);
    return;
  }
  const { open: owed = 0 } = await world.done(
    searchBookings,
    { filters: { CustomerId, Open: true } },
    options,
  );
  const Amount = owed + Math.min(first.open, 20.5 + pays);
  await world.done(addPayment, { CustomerId, Amount, Method: "cash" }, options);
}

type CreatedBooking = { bookingId: number; number: string; day: string };

/** Skips or moves the booking's last wash, cancels the rest, or records its first one as done or missed. */
async function continueBooking(
  next: Life["next"],
  { bookingId, number, day }: CreatedBooking,
  options: CallOptions,
): Promise<void> {
  const { rows: washes } = await world.done(searchWashes, { search: number }, options);
  const last = washes.findLast(({ canSkip }) => canSkip);
  if (next === "skip" && last) await world.done(skipWash, { washId: last.washId, Reason: "Away" }, options);
  else if (next === "move" && last)
    await world.done(
      moveWash,
      { washId: last.washId, Date: addDays(day, 7), Slot: "7:00 PM", Reason: "Away", Overbook: true },
      options,
    );
  else if (next === "cancel" && washes.length > 1)
    await world.done(cancelBooking, { bookingId, From: addDays(day, 3), Reason: "Moves out" }, options);
  else if (["done", "rain", "car-away"].includes(next)) {
    const [first] = washes;
    if (!first) return;
    const how =
      next === "done"
        ? ({ Outcome: "done" } as const)
        : ({ Outcome: "missed", Reason: next as "rain" | "car-away" } as const);
    const outcome = {
      ActionId: randomUUID(),
      WashId: first.washId,
      RecordedAt: world.clock.now.toISOString(),
    };
    await world.done(recordOutcome, { ...outcome, ...how }, options);
  }
}

/** Records the open amounts at the start of the day. */
async function recordOpenAmounts(): Promise<void> {
  const { rows: open } = await sql<Open>`
    select company_id, society_id, greatest(0, amount_paise - paid_paise) as open, false as of_bill from booking
    where billing = 'upfront'
    union all
    select company_id, society_id, account.total_paise - credited_paise - paid_paise, true
    from bill join bill_account as account using (bill_id)`.execute(world.db);
  openAt.set(indiaAt(world.clock.now).day, open);
}

/** Records outcomes of past washes, except for some. */
async function recordOutcomes(): Promise<void> {
  const today = indiaAt(world.clock.now).day;
  await sql`update wash set status = case wash_id % 4 when 0 then 'missed' else 'done' end,
      outcome_reason = case wash_id % 8 when 0 then 'car-away' when 4 then 'rain' end,
      outcome_effect = case wash_id % 8 when 4 then 'credit' else 'charge' end
    where status = 'scheduled' and day < ${today} and wash_id % 5 <> 0`.execute(world.db);
}

type Rows = Awaited<ReturnType<typeof allRows>>;

async function allRows() {
  const { db } = world;
  return {
    bookings: await db
      .selectFrom("booking")
      .innerJoin("service_item as item", "item.service_item_id", "booking.service_item_id")
      .selectAll("booking")
      .select("item.service_id")
      .execute(),
    washes: await db.selectFrom("wash").selectAll().execute(),
    payments: await db.selectFrom("payment").selectAll().execute(),
    allocations: [
      ...(await db
        .selectFrom("payment_allocation as part")
        .innerJoin("booking", "booking.booking_id", "part.booking_id")
        .select(["part.payment_id", "part.amount_paise", "booking.society_id"])
        .execute()),
      ...(await db
        .selectFrom("bill_allocation as part")
        .innerJoin("bill", "bill.bill_id", "part.bill_id")
        .select(["part.payment_id", "part.amount_paise", "bill.society_id"])
        .execute()),
    ],
    bills: await db
      .selectFrom("bill")
      .innerJoin("bill_account as account", "account.bill_id", "bill.bill_id")
      .select(["bill.company_id", "bill.society_id", "bill.customer_id", "bill.due", "account.total_paise"])
      .select(["account.credited_paise", "account.paid_paise"])
      .execute(),
  };
}

/** What each customer owes, row by row: how much of it is overdue or not due yet, and of how many bookings and bills. */
function owing(isMine: (row: { company_id: number; society_id: number }) => boolean, today: string) {
  const debts = [
    ...rows.bookings.filter(isMine).flatMap((row) => {
      const open = row.billing === "upfront" ? row.owed_paise - row.paid_paise : 0;
      const made = indiaAt(row.created_at).day;
      const due = addDays(made < row.first_day ? made : row.first_day, 10);
      return open > 0 ? [{ customerId: row.customer_id, open, due, bills: 0, bookings: 1 }] : [];
    }),
    ...rows.bills.filter(isMine).flatMap(({ customer_id: customerId, due, ...row }) => {
      const open = row.total_paise - row.credited_paise - row.paid_paise;
      return open > 0 ? [{ customerId, open, due, bills: 1, bookings: 0 }] : [];
    }),
  ];
  return [...new Set(debts.map(({ customerId }) => customerId))]
    .toSorted((one, another) => one - another)
    .map((customerId) => {
      const own = debts.filter((debt) => debt.customerId === customerId);
      const notDue = sum(own.map(({ due, open }) => (due > today ? open : 0))) / 100;
      const debtor = {
        customerId,
        open: sum(own.map(({ open }) => open)) / 100,
        overdue: sum(own.map(({ due, open }) => (due < today ? open : 0))) / 100,
        bills: sum(own.map(({ bills }) => bills)),
        bookings: sum(own.map(({ bookings }) => bookings)),
        oldestDue: own.map(({ due }) => due).toSorted()[0],
      };
      return { debtor, notDue };
    });
}

type FigureQuery = { from: string; to: string; companyId: number | null; societyId: number | null };

const sum = (amounts: readonly number[]): number => amounts.reduce((one, another) => one + another, 0);

/** The expected dashboard, counted row by row. */
function counted({ from, to, companyId, societyId }: FigureQuery) {
  const today = indiaAt(world.clock.now).day;
  const isMine = (row: { company_id: number; society_id: number }) =>
    (companyId === null || row.company_id === companyId) &&
    (societyId === null || row.society_id === societyId);
  const bookings = rows.bookings.filter(isMine);
  const washes = rows.washes.filter(isMine);
  const bookingOf = new Map(rows.bookings.map((booking) => [booking.booking_id, booking]));
  const length = daysBetween(from, to);
  const ranges = { value: { from, to }, before: { from: addDays(from, -length), to: addDays(from, -1) } };
  const both = (count: (range: { from: string; to: string }) => number) => ({
    value: count(ranges.value),
    before: count(ranges.before),
  });
  const isWithin = (day: string, range: { from: string; to: string }) => day >= range.from && day <= range.to;
  const due = ["scheduled", "done", "missed"];
  const washesIn = (range: { from: string; to: string }, statuses: string[]) =>
    washes.filter(({ day, status }) => isWithin(day, range) && statuses.includes(status));
  const charge = ({ status, outcome_effect, price_paise }: Rows["washes"][number]) =>
    ["scheduled", "done"].includes(status) || (status === "missed" && outcome_effect !== "credit")
      ? price_paise
      : 0;
  const paidBy = (payment: Rows["payments"][number]) =>
    societyId === null
      ? payment.amount_paise
      : sum(
          rows.allocations
            .filter(
              ({ payment_id, society_id }) => payment_id === payment.payment_id && society_id === societyId,
            )
            .map(({ amount_paise }) => amount_paise),
        );
  const began = from < today ? from : today;
  const instant = indiaInstant(began, "00:00");
  const end = indiaInstant(addDays(today, 1), "00:00");
  const openBookings = bookings
    .filter(({ billing }) => billing === "upfront")
    .map(({ amount_paise, paid_paise }) => Math.max(0, amount_paise - paid_paise));
  const openBills = rows.bills
    .filter(isMine)
    .map(({ total_paise, credited_paise, paid_paise }) => total_paise - credited_paise - paid_paise);
  const then = (openAt.get(began) ?? []).filter(isMine);
  const pending = {
    value: (sum(openBookings) + sum(openBills)) / 100,
    before: sum(then.map(({ open }) => open)) / 100,
  };
  const pendingBills = {
    value: sum(openBills) / 100,
    before: sum(then.filter(({ of_bill }) => of_bill).map(({ open }) => open)) / 100,
  };
  const plans = (day: string, until: Date) =>
    bookings.filter(
      ({ booking_id, schedule, created_at }) =>
        schedule === "regular-wash" &&
        created_at < until &&
        washes.some((wash) => wash.booking_id === booking_id && wash.day >= day && due.includes(wash.status)),
    ).length;
  const grouped = <K>(list: readonly { key: K; amount: number }[]) => {
    const sums = new Map<K, number>();
    for (const { key, amount } of list) sums.set(key, (sums.get(key) ?? 0) + amount);
    return sums;
  };
  return {
    figures: {
      bookings: both(
        (range) => bookings.filter(({ created_at }) => isWithin(indiaAt(created_at).day, range)).length,
      ),
      washesDue: both((range) => washesIn(range, due).length),
      washesDone: both((range) => washesIn(range, ["done"]).length),
      washesMissed: both((range) => washesIn(range, ["missed"]).length),
      revenue: both((range) => sum(washesIn(range, due).map(charge)) / 100),
      collected: both(
        (range) =>
          sum(
            rows.payments
              .filter(
                ({ company_id, at }) =>
                  (companyId ?? company_id) === company_id && isWithin(indiaAt(at).day, range),
              )
              .map(paidBy),
          ) / 100,
      ),
      pending,
      pendingBills,
      activePlans: { value: plans(today, end), before: plans(began, instant) },
    },
    perDay: Array.from({ length }, (_, index) => addDays(from, index)).map((day) => ({
      day,
      count: bookings.filter(({ created_at }) => indiaAt(created_at).day === day).length,
    })),
    byService: grouped(
      washesIn(ranges.value, due).map((wash) => ({
        key: bookingOf.get(wash.booking_id)?.service_id,
        amount: charge(wash) / 100,
      })),
    ),
    bySociety: grouped(washesIn(ranges.value, due).map((wash) => ({ key: wash.society_id, amount: 1 }))),
    owing: owing(isMine, today),
    notReported: washes.filter(({ day, status }) => status === "scheduled" && day < today).length,
    used: (day: string, hour: number) =>
      washes.filter(
        (wash) => wash.day === day && Number(wash.slot.slice(0, 2)) === hour && due.includes(wash.status),
      ).length,
  };
}

const anyQuery = record({
  start: integer({ min: -3, max: DAYS + 8 }),
  length: integer({ min: 1, max: 20 }),
  who: constantFrom("management", "first", "other"),
  place: option(nat(2)),
});

const asDay = (index: number) => addDays(FIRST_DAY, index);

test("the sums match the rows after any events", () => {
  expect(rows.bills.some(({ credited_paise }) => credited_paise > 0)).toBe(true);
  expect(rows.bills.some(({ paid_paise }) => paid_paise > 0)).toBe(true);
  expect([...openAt.values()].flat().some(({ of_bill, open }) => of_bill && open > 0)).toBe(true);
  expect(faults).toEqual([]);
});

test("every figure matches a plain count of all rows, and the list behind it", async () => {
  await assert(
    asyncProperty(anyQuery, async ({ start, length, who, place }) => {
      const query: FigureQuery = {
        from: asDay(start),
        to: asDay(start + length - 1),
        companyId: who === "management" ? null : who === "first" ? 1 : other.companyId,
        societyId: place === null ? null : (places[place]?.societyId ?? null),
      };
      const society = query.societyId === null ? {} : { SocietyId: query.societyId };
      const range = { From: query.from, To: query.to };
      const options =
        query.companyId === null ? {} : { token: await world.tokenOf("staff", query.companyId) };
      const endpoint = query.companyId === null ? getManagementDashboard : getCompanyDashboard;
      const dashboard = await world.done(endpoint, { ...range, ...society }, options);
      const expected = counted(query);
      expect(dashboard).toMatchObject(expected.figures);
      expect(dashboard.bookingsPerDay).toEqual(expected.perDay);
      expect(new Map(dashboard.revenueByService.map(({ serviceId, amount }) => [serviceId, amount]))).toEqual(
        new Map([...expected.byService].filter(([, amount]) => amount > 0)),
      );
      expect(new Map(dashboard.washesBySociety.map(({ societyId, due }) => [societyId, due]))).toEqual(
        expected.bySociety,
      );
      expect(dashboard.attention).toContainEqual({ kind: "not-reported", count: expected.notReported });
      for (const { day, hour, used } of dashboard.slots) expect(used).toBe(expected.used(day, hour));

      const washes = (filters: object) =>
        world.done(searchWashes, { filters: { ...range, ...society, ...filters } }, options);
      const bookings = (filters: object) =>
        world.done(searchBookings, { filters: { ...society, ...filters } }, options);
      const made = { MadeFrom: query.from, MadeTo: query.to };
      const charged = await washes({ Kind: "charged" });
      const owed = (await bookings({ Open: true })).open ?? 0;
      const bills = await world.done(searchBills, { filters: { ...society, Open: true } }, options);
      expect({
        bookings: (await bookings(made)).total,
        washesDue: (await washes({ Kind: "due" })).total,
        washesDone: (await washes({ WashStatus: "done" })).total,
        washesMissed: (await washes({ WashStatus: "missed" })).total,
        revenue: charged.income,
        collected: (await world.done(searchPayments, { filters: { ...range, ...society } }, options)).sum,
        pending: Math.round((owed + bills.open) * 100) / 100,
        pendingBills: bills.open,
        activePlans: (await bookings({ ActivePlan: true })).total,
      }).toEqual(
        Object.fromEntries(Object.entries(expected.figures).map(([name, { value }]) => [name, value])),
      );
      const list = { pageSize: 100, filters: society };
      const collections = await world.done(searchCollection, list, options);
      const ageing = await world.done(getAgeing, list, options);
      const byCustomer = <R extends { customerId: number }>(listed: readonly R[]) =>
        listed.toSorted((one, another) => one.customerId - another.customerId);
      expect(byCustomer(collections.rows)).toMatchObject(expected.owing.map(({ debtor }) => debtor));
      expect(byCustomer(ageing.rows)).toMatchObject(
        expected.owing.map(({ debtor: { customerId, open }, notDue }) => ({ customerId, open, notDue })),
      );
      expect([collections.total, ageing.total]).toEqual([expected.owing.length, expected.owing.length]);
      expect([collections.sums.open, ageing.sums.open]).toEqual([
        dashboard.pending.value,
        dashboard.pending.value,
      ]);
      for (const { serviceId, amount } of dashboard.revenueByService)
        expect((await washes({ Kind: "charged", ServiceId: serviceId })).income).toBe(amount);
    }),
    { numRuns: rounds(2, 200) },
  );
});

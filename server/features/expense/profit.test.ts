import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { addExpense } from "#contract/expense/expense.ts";
import { getOwnerMonth } from "#contract/expense/profit.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import { setPayRate } from "#contract/pay/rate.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { closePayMonth } from "#contract/pay/payslip.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { bookThreeMonths, report, washRows } from "#server/testing/pay.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let places: [Bookable, Bookable];
let providerId: number;
beforeAll(async () => {
  world = await createWorld();
  places = [await makeBookable(world), await makeBookable(world)];
  providerId = await makeProvider(world);
  for (const place of places) await bookThreeMonths(world, place);
  // Every fourth wash is missed and credited.
  const washes = await washRows(world);
  await report(
    world,
    washes.map(({ washId }, index) => ({ washId, status: index % 4 === 0 ? "missed" : "done", providerId })),
  );
  for (const [index, place] of places.entries()) {
    const rate = { ServiceItemId: place.serviceItemId, From: "2026-11-01", Amount: 40.25 + index };
    await world.done(setPayRate, rate);
    await world.done(setPayRate, { ...rate, Amount: 50 + index, From: "2026-12-15" });
    const spent = { CompanyId: 1, SocietyId: place.societyId, Kind: "water", Amount: 99.99 } as const;
    world.clock.now = new Date("2027-01-02T06:30:00Z");
    await world.done(addExpense, { ...spent, Day: "2026-12-31" });
    await world.done(addExpense, { ...spent, Day: "2026-11-30" });
  }
  await world.done(addExpense, { CompanyId: 1, Day: "2026-12-01", Kind: "rent", Amount: 500 });
  await world.done(addPayAdjustment, {
    ProviderId: providerId,
    Month: "2026-12",
    Amount: -75.5,
    Reason: "A broken bucket",
  });
});
afterAll(() => world.close());

const december = { Month: "2026-12" };
const paise = (rupees: number) => Math.round(rupees * 100);

/** Counted wash by wash, from the tables alone. */
async function counted() {
  const { rows } = await sql<{ societyId: number; income: number; pay: number; expenses: number }>`
    select society.society_id as "societyId",
      (select sum(price_paise) from wash where wash.society_id = society.society_id and status = 'done'
        and to_char(day, 'YYYY-MM') = '2026-12')::integer as income,
      (select sum((select amount_paise from pay_rate
          where pay_rate.service_item_id = booking.service_item_id and from_day <= wash.day
          order by from_day desc limit 1))
        from wash join booking using (booking_id) where wash.society_id = society.society_id and wash.status = 'done'
        and to_char(wash.day, 'YYYY-MM') = '2026-12')::integer as pay,
      (select sum(amount_paise) from expense where expense.society_id = society.society_id
        and to_char(day, 'YYYY-MM') = '2026-12')::integer as expenses
    from society where society_id = any(${places.map(({ societyId }) => societyId)}::integer[])
    order by society_id`.execute(world.db);
  return rows;
}

/** A month as the call tells it, in paise: of the societies by id, and the rest. */
async function ownerMonth() {
  const { rows, totals } = await world.done(getOwnerMonth, december);
  const ofSocieties = rows
    .filter(({ societyId }) => societyId !== null)
    .map(({ societyId, income, pay, expenses }) => ({
      societyId: Number(societyId),
      income: paise(income),
      pay: paise(pay),
      expenses: paise(expenses),
    }))
    .toSorted((one, other) => one.societyId - other.societyId);
  return { rows, ofSocieties, rest: rows.find(({ societyId }) => societyId === null), totals };
}

/** The month beside what it must agree with: a count from the tables, the dashboard and the month's pay. */
async function compared() {
  const { rows, ofSocieties, rest, totals } = await ownerMonth();
  const { revenue } = await world.done(getManagementDashboard, { From: "2026-12-01", To: "2026-12-31" });
  const sumOf = (key: "income" | "pay" | "expenses" | "profit") =>
    rows.reduce((sum, row) => sum + paise(row[key]), 0);
  const [income, pay, expenses] = [sumOf("income"), sumOf("pay"), sumOf("expenses")];
  const month = await world.done(getPayMonth, december);
  return {
    actual: { ofSocieties, rest, totals, revenue: paise(totals.income), pay: paise(totals.pay) },
    expected: {
      ofSocieties: await counted(),
      rest: { societyId: null, societyName: null, income: 0, pay: -75.5, expenses: 500, profit: -424.5 },
      totals: {
        income: income / 100,
        pay: pay / 100,
        expenses: expenses / 100,
        profit: (income - pay - expenses) / 100,
      },
      revenue: paise(revenue.value),
      pay: paise(month.total),
    },
  };
}

test("agrees with a count from the tables, with the dashboard's revenue and with the month's pay", async () => {
  const { actual, expected } = await compared();
  expect(actual).toEqual(expected);
});

test("stays the same once the month's pay is closed", async () => {
  await world.done(closePayMonth, { CompanyId: 1, Month: "2026-11" });
  await world.done(closePayMonth, { CompanyId: 1, Month: "2026-12" });
  const { actual, expected } = await compared();
  expect(actual).toEqual(expected);
});

test("holds a company's own figures, for the owner and the accounts alone", async () => {
  const company = await world.addCompany("Other Profit");
  const nothing = { income: 0, pay: 0, expenses: 0, profit: 0 };
  const token = await world.newToken("owner", company);
  expect(await world.done(getOwnerMonth, december, { token })).toMatchObject({ rows: [], totals: nothing });
  const chosen = await world.done(getOwnerMonth, { ...december, CompanyId: company });
  expect(chosen).toMatchObject({ rows: [], totals: nothing });
  const own = await world.done(getOwnerMonth, december, { token: await world.tokenOf("owner", 1) });
  expect(own).toEqual(await world.done(getOwnerMonth, { ...december, CompanyId: 1 }));
  await world.refused(403, getOwnerMonth, december, { token: await world.tokenOf("staff", 1) });
});

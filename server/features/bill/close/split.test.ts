import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { previewBill } from "#contract/bill/unbilled.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { searchMessages } from "#contract/message/message.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
// A world for each test: settings of one company hold for all of its customers.
beforeEach(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
});
afterEach(() => world.close());

const settings = {
  CompanyId: 1,
  LegalName: "Chamak Doorstep Services LLP",
  Address: "14 Sahyadri Lane, Pune 411007",
  StateId: 21,
  PricesIncludeTax: false,
  SeriesPrefix: "CH",
} as const;
const regular = { ...settings, Registration: "regular", Gstin: "27AAPFU0939F1ZV" } as const;
const unregistered = { ...settings, Registration: "unregistered" } as const;

/** Books ₹300 a wash on 23, 26 and 30 November and records these washes as done. */
async function bookDone(at = place): Promise<void> {
  const { bookingId } = await world.done(
    bookPlan,
    at.booking([at.vehicle(biweekly)], { Billing: "monthly" }),
  );
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where booking_id = ${bookingId} and day < '2026-12-01'`.execute(world.db);
  await sql`update booking set open_washes = washes - 3 where booking_id = ${bookingId}`.execute(world.db);
}

async function close(Month = "2026-11", now = "2026-12-01T02:00:00Z") {
  world.clock.now = new Date(now);
  await world.done(closeMonth, { Month });
}

/** The customer's bills, oldest first. */
async function bills(customerId = place.customerId) {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: customerId } });
  return Promise.all(rows.toReversed().map(({ billId }) => world.done(getBill, { billId })));
}

test("splits a month at the day on which the company registers", async () => {
  await world.done(addTaxSettings, { ...unregistered, From: "2026-04-01" });
  await world.done(addTaxSettings, { ...regular, From: "2026-11-26" });
  await bookDone();
  await close();
  expect(await bills()).toMatchObject([
    { kind: "bill", number: "CH/26-27/000001", supplierGstin: "", taxable: 300, total: 300, sac: "" },
    { kind: "tax-invoice", number: "CHI/26-27/000001", taxable: 600, cgst: 54, sgst: 54, total: 708 },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("leaves a wash from before the registration untaxed, however late it is reported", async () => {
  await world.done(addTaxSettings, { ...unregistered, From: "2026-04-01" });
  await bookDone();
  await sql`update wash set status = 'scheduled', outcome_effect = null where day = '2026-11-30'`.execute(
    world.db,
  );
  await close();
  await world.done(addTaxSettings, { ...regular, From: "2026-12-01" });
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-05'`.execute(
    world.db,
  );
  await close("2026-12", "2027-01-01T02:00:00Z");
  const [, untaxed, taxed, ...others] = await bills();
  expect(others).toEqual([]);
  expect(untaxed).toMatchObject({ kind: "bill", total: 300, lines: [{ month: "2026-11", washes: 1 }] });
  expect(taxed).toMatchObject({ kind: "tax-invoice", total: 354, lines: [{ month: "2026-12", washes: 1 }] });
});

test("bills washes under the state in which they were done, whatever is booked later", async () => {
  await world.done(addTaxSettings, { ...regular, From: "2026-04-01" });
  await bookDone();
  const other = await makeBookable(world);
  await sql`update society set state_id = 16 where society_id = ${other.societyId}`.execute(world.db);
  const moved = { CustomerId: place.customerId, Billing: "monthly" as const };
  const body = other.booking([other.vehicle(biweekly)], moved);
  const { bookingId } = await world.done(bookPlan, body);
  await close();
  expect(await bills()).toMatchObject([
    { societyId: place.societyId, placeOfSupply: "27 Maharashtra", cgst: 81, sgst: 81, igst: 0, total: 1062 },
  ]);
  await sql`update wash set status = 'done', outcome_effect = 'charge' where booking_id = ${bookingId}
    and day < '2026-12-05'`.execute(world.db);
  await sql`update wash set status = 'done', outcome_effect = 'charge' where customer_id = ${place.customerId}
    and day = '2026-12-03'`.execute(world.db);
  const preview = await world.done(previewBill, { CustomerId: place.customerId, Month: "2026-12" });
  await close("2026-12", "2027-01-01T02:00:00Z");
  const [, ...december] = await bills();
  expect(december.map(({ placeOfSupply, igst, total }) => [placeOfSupply, igst > 0, total])).toEqual(
    expect.arrayContaining([
      ["27 Maharashtra", false, 354],
      ["29 Karnataka", true, expect.any(Number)],
    ]),
  );
  const totalsOf = (drafts: readonly { total: number }[]) => new Set(drafts.map(({ total }) => total));
  expect(totalsOf([preview, ...preview.further])).toEqual(totalsOf(december));
});

test("makes no bills by itself without tax settings, and tells the company", async () => {
  await sql`update company set email = 'owner@chamak.test' where company_id = 1`.execute(world.db);
  await bookDone();
  const worker = workerOf(world);
  world.clock.now = new Date("2026-11-30T18:00:00Z");
  await worker.runDue();
  world.clock.now = new Date("2026-11-30T19:01:00Z");
  await worker.runDue();
  expect(await bills()).toEqual([]);
  const { rows } = await world.done(searchMessages, { search: "owner@chamak.test" });
  expect(rows.map(({ template, body }) => [template, body])).toEqual([
    ["noTaxSettings", expect.stringContaining("has no tax settings, so no bills of November 2026")],
  ]);
  await close();
  expect(await bills()).toMatchObject([{ kind: "bill", number: "B/26-27/000001", total: 900 }]);
});

test("makes no bill of nothing, and puts free washes on the next one", async () => {
  await world.done(addTaxSettings, { ...regular, From: "2026-04-01" });
  await bookDone();
  await sql`update wash set price_paise = 0 where customer_id = ${place.customerId} and day < '2026-12-01'`.execute(
    world.db,
  );
  await close();
  expect(await bills()).toEqual([]);
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where customer_id = ${place.customerId} and day = '2026-12-03'`.execute(world.db);
  await close("2026-12", "2027-01-01T02:00:00Z");
  expect(await bills()).toMatchObject([
    {
      number: "CH/26-27/000001",
      total: 354,
      lines: [
        { month: "2026-11", amount: 0 },
        { month: "2026-12", amount: 300 },
      ],
    },
  ]);
});

test("numbers a financial year's last month in its own year", async () => {
  await world.done(addTaxSettings, { ...regular, From: "2026-04-01" });
  await bookDone();
  await sql`update wash set day = day + 120 where customer_id = ${place.customerId}`.execute(world.db);
  await close("2027-03", "2027-04-01T02:00:00Z");
  expect(await bills()).toMatchObject([{ number: "CH/26-27/000001", issued: "2027-03-31" }]);
});

import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeMonth } from "#contract/bill/close.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { taxSettings } from "#server/testing/tax.ts";

let world: World;
let place: Bookable;
// A world for each test: settings of one company hold for all of its customers.
beforeEach(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-20T04:30:00Z");
  place = await makeBookable(world);
  // The first run of the evening's job.
  await workerOf(world).runDue();
});
afterEach(() => world.close());

const pay = (Amount: number) =>
  world.done(addPayment, { CustomerId: place.customerId, Amount, Method: "cash" });

/** Runs the jobs of a day's evening. */
async function evening(day: string): Promise<void> {
  world.clock.now = new Date(`${day}T18:16:00Z`);
  await workerOf(world).runDue();
}

async function register(From: string, To: string) {
  const { papers: documents, total } = await world.done(getRegister, { From, To });
  const lines = documents.map((document) => [
    document.kind,
    document.number,
    document.total,
    document.against,
  ]);
  expect(documents.reduce((sum, document) => sum + Math.round(document.total * 100), 0)).toBe(
    Math.round(total * 100),
  );
  return lines;
}

test("gives money that pays nothing a receipt voucher with its tax, and what is returned a refund voucher", async () => {
  await world.done(addTaxSettings, taxSettings);
  await pay(1000);
  await evening("2026-11-20");
  const { papers: documents } = await world.done(getRegister, { From: "2026-11-01", To: "2026-11-30" });
  expect(documents).toMatchObject([
    {
      kind: "receipt-voucher",
      number: "RV/26-27/000001",
      issued: "2026-11-20",
      placeOfSupply: "27 Maharashtra",
      rate: 18,
      sac: "998538",
      taxable: 847.46,
      cgst: 76.27,
      sgst: 76.27,
      total: 1000,
    },
  ]);
  await evening("2026-11-21");
  await pay(-300);
  await evening("2026-11-22");
  expect(await register("2026-11-01", "2026-11-30")).toEqual([
    ["receipt-voucher", "RV/26-27/000001", 1000, ""],
    ["refund-voucher", "RF/26-27/000001", -300, "RV/26-27/000001"],
  ]);
  const { rows } = await world.done(searchPayments, { CustomerId: place.customerId });
  expect(rows.map(({ amount }) => amount)).toEqual([-300, 1000]);
  for (const { paperUrl } of rows) {
    const { statusCode, rawPayload } = await world.app.inject({ method: "GET", url: paperUrl });
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  }
  expect(await ledgerErrors(world)).toEqual([]);
});

test("counts an advance until a bill uses it, on the bill's day", async () => {
  await world.done(addTaxSettings, taxSettings);
  const body = place.booking([place.vehicle(biweekly)], { Billing: "monthly" });
  const { bookingId } = await world.done(bookPlan, body);
  await world.done(addPayment, { BookingId: bookingId, Amount: 1500, Method: "cash" });
  await evening("2026-11-21");
  expect(await register("2026-11-01", "2026-11-30")).toEqual([
    ["receipt-voucher", "RV/26-27/000001", 1500, ""],
  ]);
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-01'`.execute(
    world.db,
  );
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  await workerOf(world).runDue();
  expect(await register("2026-11-01", "2026-11-30")).toEqual([
    ["receipt-voucher", "RV/26-27/000001", 438, ""],
    ["tax-invoice", "CH/26-27/000001", 1062, ""],
  ]);
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-05'`.execute(
    world.db,
  );
  world.clock.now = new Date("2027-01-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-12" });
  await workerOf(world).runDue();
  expect(await register("2026-12-01", "2026-12-31")).toEqual([
    ["receipt-voucher", "RV/26-27/000001", -354, ""],
    ["tax-invoice", "CH/26-27/000002", 354, ""],
  ]);
});

test("makes no vouchers for companies that charge no tax, nor for money that pays something", async () => {
  await world.done(addTaxSettings, { ...taxSettings, Registration: "composition" });
  await pay(1000);
  await evening("2026-11-20");
  expect(await register("2026-11-01", "2026-11-30")).toEqual([]);
});

test("never changes a voucher", async () => {
  await world.done(addTaxSettings, taxSettings);
  await pay(1000);
  await evening("2026-11-20");
  await expect(sql`update voucher set total_paise = 1`.execute(world.db)).rejects.toThrow("never change");
});

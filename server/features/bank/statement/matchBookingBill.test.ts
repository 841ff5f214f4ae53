import { afterEach, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { importStatement, undoImport } from "#contract/bank/statement.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { sendForm, formWith } from "#server/testing/upload.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

/** An upfront booking of ₹354 with its bill, of which ₹100 is paid. */
async function makeBookingBill() {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await world.done(addTaxSettings, taxSettings);
  const place = await makeBookable(world);
  const { bookingId } = await world.done(bookOnce, place.booking());
  await world.done(addPayment, { BookingId: bookingId, Amount: 100, Method: "cash" });
  await workerOf(world).runDue();
  const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
  const { billId = 0, number = "" } = rows[0] ?? {};
  world.clock.now = new Date("2026-12-01T06:30:00Z");
  return { bookingId, billId, number };
}

async function importLine(narration: string, amount: string) {
  const form = formWith(
    new Uint8Array(Buffer.from(`Date,Narration,Credit\n01/12/2026,${narration},${amount}`)),
  );
  form.append("CompanyId", "1");
  const { status, reply } = await sendForm(world.app, importStatement, form, {
    token: await world.tokenOf("accounts"),
  });
  expect(status).toBe(200);
  return reply;
}

const payments = async (bookingId: number, billId: number) => [
  (await world.done(getBooking, { bookingId })).paid,
  (await world.done(getBill, { billId })).status,
];

test("a line that names a booking's bill pays the booking, once, and its import can be undone", async () => {
  const { bookingId, billId, number } = await makeBookingBill();
  const { importId, booked } = await importLine(`NEFT ${number} A`, "254");
  expect(booked).toBe(1);
  expect(await payments(bookingId, billId)).toEqual([354, "paid"]);
  expect(await importLine(`NEFT ${number} B`, "254")).toMatchObject({ booked: 0, unmatched: 1 });
  expect(await ledgerErrors(world)).toEqual([]);
  await world.done(undoImport, { ImportId: importId ?? 0 });
  expect(await payments(bookingId, billId)).toEqual([100, "part-paid"]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a booking's bill is proposed by its open amount, or for another amount when the line names it", async () => {
  const { bookingId, billId, number } = await makeBookingBill();
  expect(await importLine("UPI FROM A NEIGHBOUR", "254")).toMatchObject({
    proposed: 1,
    lines: [{ billNumber: number }],
  });
  expect(await importLine(`NEFT ${number}`, "150")).toMatchObject({
    proposed: 1,
    lines: [{ billNumber: number }],
  });
  expect(await payments(bookingId, billId)).toEqual([100, "part-paid"]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { claimPayment, confirmClaim, refuseClaim, searchClaims } from "#contract/bank/claim.ts";
import { claimOwed, getOwed } from "#contract/bank/owed.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
/** A bill of November, ₹900, open. */
let billId: number;
let number: string;
/** A wash of 7 December, ₹300, to be paid upfront. */
let bookingId: number;
let token: string;
let utrs = 622_345_678_900;
let Utr: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ place, billId, number } = await makeBilled(world));
  const body = place.booking([place.vehicle({ AppointmentDate: "2026-12-07" })]);
  ({ bookingId } = await world.done(bookOnce, body));
  token = await customerToken(world, place.phone);
  Utr = String((utrs += 1));
});

const owed = async () => (await world.done(getOwed, {}, { token })).rows[0];
const claimAll = (Amount = 1200) =>
  world.done(claimOwed, { CustomerId: place.customerId, Amount, Utr }, { token });
const bill = () => world.done(getBill, { billId });
const booking = () => world.done(getBooking, { bookingId });

/** Imports a statement with one line: this amount, with the claim's UTR. */
async function importPaid(amount: string) {
  const text = `Date,Narration,Credit\n01/12/2026,UPI ${Utr} ANITA,${amount}`;
  const form = formWith(new Uint8Array(Buffer.from(text)));
  form.append("CompanyId", "1");
  const { reply } = await sendForm(world.app, importStatement, form, {
    token: await world.tokenOf("accounts"),
  });
  return reply;
}

test("lists open bills and upfront bookings, overdue ones first, with their sum", async () => {
  expect(await owed()).toMatchObject({
    customerId: place.customerId,
    open: 1200,
    overdue: 0,
    offered: false,
    upiLink: null,
    dues: [
      { billId: null, bookingId, itemName: "Foam wash", due: "2026-12-07", open: 300, overdue: false },
      { billId, bookingId: null, number, month: "2026-11", open: 900, overdue: false, claimed: null },
    ],
  });
  world.clock.now = new Date("2026-12-25T06:30:00Z");
  token = await customerToken(world, place.phone);
  expect(await owed()).toMatchObject({
    overdue: 900,
    dues: [
      { billId, overdue: true },
      { bookingId, overdue: false },
    ],
  });
});

test("one claim covers all of them, and is shown with each until the bank has it", async () => {
  const claim = await claimAll();
  expect(claim).toMatchObject({ amount: 1200, status: "claimed" });
  expect(await claimAll()).toEqual(claim);
  const claimed = { at: "2026-12-01T06:30:00.000Z", utr: Utr };
  expect(await owed()).toMatchObject({
    open: 0,
    dues: [
      { bookingId, claimed: { ...claimed, amount: 300 } },
      { billId, claimed: { ...claimed, amount: 900 } },
    ],
  });
  expect(await bill()).toMatchObject({ open: 900, claims: [{ utr: Utr, amount: 900 }] });
  const { rows } = await world.done(searchClaims, { search: Utr });
  expect(rows).toMatchObject([
    { billId, billNumber: `Booking ${bookingId}, ${number}`, billOpen: 1200, amount: 1200 },
  ]);
  await world.done(confirmClaim, { ClaimId: claim.claimId });
  expect(await bill()).toMatchObject({ status: "paid" });
  expect(await booking()).toMatchObject({ paid: 300 });
  expect(await owed()).toBeUndefined();
  expect(await ledgerErrors(world)).toEqual([]);
});

test("less than was claimed pays in the order that was shown", async () => {
  world.clock.now = new Date("2026-12-25T06:30:00Z");
  token = await customerToken(world, place.phone);
  const { claimId } = await claimAll();
  await world.done(confirmClaim, { ClaimId: claimId, Amount: 950 });
  expect(await bill()).toMatchObject({ status: "paid" });
  expect(await booking()).toMatchObject({ paid: 50 });
});

test("a bill that is claimed is not asked for again, and a refused claim is", async () => {
  const { claimId } = await world.done(claimPayment, { BillId: billId, Utr }, { token });
  expect(await owed()).toMatchObject({ open: 300, dues: [{ claimed: null }, { claimed: { utr: Utr } }] });
  await world.done(refuseClaim, { ClaimId: claimId, Reason: "Not there" });
  expect(await owed()).toMatchObject({ open: 1200 });
});

test("refuses an amount that is no longer open, nothing at all, and a UTR already recorded", async () => {
  const changed = await world.refused(
    409,
    claimOwed,
    { CustomerId: place.customerId, Amount: 900, Utr },
    { token },
  );
  expect(changed.message).toBe("By now ₹1,200.00 is to be paid. Please look at it once more.");
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 200, Method: "upi", Reference: Utr });
  const body = { CustomerId: place.customerId, Amount: 1000, Utr };
  expect((await world.refused(400, claimOwed, body, { token })).fields).toHaveProperty("Utr");
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 1000, Method: "cash" });
  await world.refused(409, claimOwed, body, { token });
});

test("is read and claimed by nobody else", async () => {
  const stranger = { token: await customerToken(world, "9123456789") };
  expect(await world.done(getOwed, {}, stranger)).toEqual({ rows: [] });
  await world.refused(404, claimOwed, { CustomerId: place.customerId, Amount: 1200, Utr }, stranger);
  await world.refused(403, getOwed, {});
});

test("a statement with the UTR books the transfer for all of them", async () => {
  await claimAll();
  expect(await importPaid("1200.00")).toMatchObject({ booked: 1 });
  expect(await bill()).toMatchObject({ status: "paid", claims: [{ status: "confirmed" }] });
  expect(await booking()).toMatchObject({ paid: 300 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("what is claimed for a booking alone is not proposed for another customer who owes as much", async () => {
  const claimant = await makeBookable(world);
  await world.done(bookOnce, claimant.booking([claimant.vehicle({ AppointmentDate: "2026-12-07" })]));
  await world.done(claimOwed, { CustomerId: claimant.customerId, Amount: 300, Utr });
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 900, Method: "cash" });
  const line = { state: "unmatched", billNumber: "" };
  expect(await importPaid("300.00")).toMatchObject({ proposed: 0, unmatched: 1, lines: [line] });
  Utr = String((utrs += 1));
  expect(await importPaid("300.00")).toMatchObject({ proposed: 1, lines: [{ billNumber: number }] });
});

test("names the company's UPI address and the sum", async () => {
  await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-11-25",
    Registration: "unregistered",
    LegalName: "Chamak Care",
    Address: "1 Baner Road, Pune",
    StateId: 1,
    Sac: "998538",
    Rate: 18,
    PricesIncludeTax: true,
    SeriesPrefix: "CC",
    UpiAddress: "chamak@examplebank",
  });
  const { upiLink, upiAddress } = (await owed()) ?? {};
  expect(upiAddress).toBe("chamak@examplebank");
  expect(upiLink).toMatch(/^upi:\/\/pay\?pa=chamak@examplebank&pn=Chamak%20Care&.*am=1200\.00/);
});

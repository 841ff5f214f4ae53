import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { searchMessages } from "#contract/message/message.ts";
import { claimPayment, confirmClaim, refuseClaim, searchClaims } from "#contract/bank/claim.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { type Bookable, customerToken } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
/** A bill of November, ₹900, open. */
let billId: number;
let number: string;
let utrs = 412_345_678_900;
let utr: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ place, billId, number } = await makeBilled(world));
  utr = String((utrs += 1));
});

const bill = () => world.done(getBill, { billId });
const claim = (token?: string) =>
  world.done(claimPayment, { BillId: billId, Utr: utr }, token === undefined ? {} : { token });
const own = () => customerToken(world, place.phone);

describe("a payment that a customer claims", () => {
  test("is stored and shown with the bill, but pays nothing", async () => {
    const token = await own();
    const spaced = `${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`;
    const first = await world.done(claimPayment, { BillId: billId, Utr: spaced }, { token });
    expect(first).toMatchObject({ amount: 900, status: "claimed" });
    expect(await claim(token)).toEqual(first);
    const shown = { claims: [{ claimId: first.claimId, utr, amount: 900, status: "claimed", reason: "" }] };
    expect(await bill()).toMatchObject({ ...shown, paid: 0, open: 900, status: "open" });
    expect(await world.done(getBill, { billId }, { token })).toMatchObject(shown);
    const found = await world.done(searchClaims, { search: number, filters: { Status: "claimed" } });
    expect(found).toMatchObject({ total: 1, rows: [{ utr, billNumber: number, billOpen: 900 }] });
    expect(await world.done(searchClaims, { search: utr })).toMatchObject({ total: 1 });
  });

  test("becomes a payment of the bill when it is confirmed, and only once", async () => {
    const { claimId } = await claim(await own());
    const token = await world.tokenOf("admin");
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(world.app, confirmClaim, { ClaimId: claimId }, { token })),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 });
    expect(await bill()).toMatchObject({ paid: 900, status: "paid", claims: [{ status: "confirmed" }] });
    const payments = await world.done(searchPayments, { CustomerId: place.customerId });
    expect(payments).toMatchObject({
      total: 1,
      credit: 0,
      rows: [{ amount: 900, method: "upi", reference: utr, allocated: [{ billId, amount: 900 }] }],
    });
    expect(await claim()).toMatchObject({ claimId, status: "confirmed" });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("can be confirmed with another amount; the excess becomes credit", async () => {
    const { claimId } = await claim();
    await world.done(creditBill, { BillId: billId, Amount: 100, Reason: "A scratch" });
    const { allocated, credit } = await world.done(confirmClaim, { ClaimId: claimId, Amount: 850.5 });
    expect({ allocated, credit }).toEqual({ allocated: [{ billId, amount: 800 }], credit: 50.5 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("is refused with a reason that is sent to the customer, and can be claimed again", async () => {
    const { claimId } = await claim(await own());
    await world.done(refuseClaim, { ClaimId: claimId, Reason: "No such payment in our account" });
    const { rows } = await world.done(searchMessages, { search: place.phone });
    expect(rows.filter(({ template }) => template === "claimRefused").map(({ body }) => body)).toEqual([
      `Chamak: we have not found your payment for bill ${number}, UTR ${utr}. No such payment in our account`,
    ]);
    const late = await world.refused(409, confirmClaim, { ClaimId: claimId });
    expect(late.message).toBe("This claim is refused already.");
    const secondClaim = await claim();
    expect(secondClaim.status).toBe("claimed");
    expect(secondClaim.claimId).not.toBe(claimId);
    expect(await bill()).toMatchObject({
      claims: [{ status: "claimed" }, { status: "refused", reason: "No such payment in our account" }],
    });
  });
});

test("concurrent claims of one payment create one claim", async () => {
  const token = await own();
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(world.app, claimPayment, { BillId: billId, Utr: utr }, { token })),
  );
  expect(countStatuses(answers)).toEqual({ 201: 3 });
  expect(new Set(answers.map(({ reply }) => reply.claimId)).size).toBe(1);
});

test("reports at its field why a payment cannot be claimed", async () => {
  for (const Utr of ["41234567890", "4123456789012", "HDFCN1234567"]) {
    const { fields } = await world.refused(400, claimPayment, { BillId: billId, Utr });
    expect(fields).toEqual({ Utr: "The UTR has 12 digits; your UPI app shows it with the payment" });
  }
  const paid = { CustomerId: place.customerId, Amount: 900, Method: "upi", Reference: utr } as const;
  await world.done(addPayment, { ...paid, Amount: 100 });
  const alreadyBooked = await world.refused(400, claimPayment, { BillId: billId, Utr: utr });
  expect(alreadyBooked.fields).toEqual({ Utr: "A payment with this UTR is booked already" });
  await world.done(addPayment, { ...paid, Amount: 800, Reference: "later" });
  const closed = await world.refused(400, claimPayment, { BillId: billId, Utr: "412345670000" });
  expect(closed.fields).toEqual({ BillId: "Nothing is left to pay of this bill" });
});

test("a payment cannot be claimed for two bills, and nobody claims or decides for others", async () => {
  const { claimId } = await claim(await own());
  const stranger = await customerToken(world, "9123456780");
  const company = await world.addCompany(`Other Claims ${claimId}`);
  const other = await world.newToken("owner", company);
  await world.refused(404, claimPayment, { BillId: billId, Utr: "412345670001" }, { token: stranger });
  await world.refused(404, claimPayment, { BillId: billId, Utr: "412345670001" }, { token: other });
  await world.refused(404, confirmClaim, { ClaimId: claimId }, { token: other });
  await world.refused(404, refuseClaim, { ClaimId: claimId, Reason: "No" }, { token: other });
  expect(await world.done(searchClaims, {}, { token: other })).toEqual({ rows: [], total: 0 });
  const staff = await world.tokenOf("staff");
  await world.refused(403, confirmClaim, { ClaimId: claimId }, { token: staff });
  const theirs = await makeBilled(world);
  const twice = await world.refused(409, claimPayment, { BillId: theirs.billId, Utr: utr });
  expect(twice.fields).toEqual({ Utr: "This UTR was given for another bill already." });
});

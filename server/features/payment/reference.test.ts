import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { claimPayment, confirmClaim } from "#contract/bank/claim.ts";
import { addBookingPayment, addPayment, searchPayments } from "#contract/payment/payment.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { matchLine, searchLines } from "#contract/bank/line.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { type Bookable, newPhone } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
/** A bill of November, ₹900, open. */
let billId: number;
let utrs = 555_566_667_700;
let utr: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ place, billId } = await makeBilled(world));
  utr = String((utrs += 1));
});

const upi = (Amount: number, Reference = utr, CustomerId = place.customerId) =>
  ({ CustomerId, Amount, Method: "upi", Reference }) as const;
const later = (AppointmentTime: string) => place.vehicle({ AppointmentDate: "2026-12-07", AppointmentTime });
const addSomebody = async (token?: string) => {
  const fields = { FirstName: "Some", Phone1: newPhone(), Email1: "some@one.example", CustomerAddress: "1" };
  return (await world.done(addCustomer, fields, token === undefined ? {} : { token })).customerId;
};
const payments = () => world.done(searchPayments, { CustomerId: place.customerId });
async function readStatement(narration: string, amount: string) {
  const text = `Date,Narration,Credit\n01/12/2026,${narration},${amount}`;
  const form = formWith(new Uint8Array(Buffer.from(text)));
  form.append("CompanyId", "1");
  const { status, reply } = await sendForm(world.app, importStatement, form, {
    token: await world.tokenOf("accounts"),
  });
  expect(status).toBe(200);
  return reply;
}

test("records a payment once per bank reference, whoever types it and however it is spelt", async () => {
  const { paymentId } = await world.done(addPayment, upi(50), { token: await world.tokenOf("owner") });
  const token = await world.tokenOf("staff");
  const groups = utr.replace(/(.{4})(?=.)/g, "$1 ");
  const message = `Payment ${paymentId} of 1 Dec 2026, ₹50.00, has the reference ${utr} already.`;
  for (const Reference of [utr, groups, `UTR: ${utr}`, `upi/${utr}/anita`]) {
    const error = await world.refused(409, addPayment, upi(50, Reference), { token });
    expect(error).toMatchObject({ message, fields: { Reference: message } });
  }
  const other = upi(10, utr, await addSomebody());
  await world.refused(409, addPayment, { ...other, Method: "bank" }, { token });
  const { bookingId } = await world.done(bookOnce, place.booking([later("9:00 AM")]));
  await world.refused(409, addBookingPayment, { bookingId, Amount: 20, Method: "upi", Reference: utr });
  expect(await payments()).toMatchObject({ total: 1 });
});

test("another company may use the same reference", async () => {
  await world.done(addPayment, upi(50));
  const token = await world.tokenOf("owner", await world.addCompany(`Suds ${utr}`));
  const CustomerId = await addSomebody(token);
  await world.done(addPayment, upi(50, utr, CustomerId), { token });
  expect(await world.done(searchPayments, { CustomerId }, { token })).toMatchObject({ total: 1 });
});

test("does not compare references of cash, cheques, plain words and refunds", async () => {
  for (const [Method, Reference] of [
    ["cash", ""],
    ["cash", "R 12"],
    ["cheque", "000123"],
    ["upi", "by phone"],
  ] as const)
    for (const Amount of [10, 10]) await world.done(addPayment, { ...upi(Amount), Method, Reference });
  await world.done(addPayment, upi(1000));
  for (const Amount of [-10, -10]) await world.done(addPayment, upi(Amount));
  expect(await payments()).toMatchObject({ total: 11 });
});

test("records one transfer for several bookings as one payment of the customer", async () => {
  const ids: number[] = [];
  for (const hour of ["7:00 AM", "8:00 AM"]) {
    const body = place.booking([later(hour)]);
    ids.push((await world.done(bookOnce, body)).bookingId);
  }
  const { allocated } = await world.done(addPayment, upi(1500));
  expect(allocated).toEqual([
    ...ids.map((bookingId) => ({ bookingId, amount: 300 })),
    { billId, amount: 900 },
  ]);
});

test("records one of several concurrent payments with the same reference, whichever customers they name", async () => {
  const token = await world.tokenOf("owner");
  const ids = [place.customerId, place.customerId, await addSomebody(), await addSomebody()];
  const answers = await Promise.all(
    ids.map((id) => call(world.app, addPayment, upi(50, utr, id), { token })),
  );
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 3 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a payment recorded by hand is not claimed, confirmed, matched or booked from a statement again", async () => {
  const { claimId } = await world.done(claimPayment, { BillId: billId, Utr: utr });
  await readStatement(`UPI ${utr} SOMEBODY`, "123.45");
  const { paymentId } = await world.done(addPayment, upi(123.45, `UPI ${utr}`));
  const message = `Payment ${paymentId} of 1 Dec 2026, ₹123.45, has the reference ${utr} already.`;
  expect((await world.refused(409, confirmClaim, { ClaimId: claimId })).message).toBe(message);
  const { rows } = await world.done(searchLines, { search: utr });
  const LineId = rows[0]?.lineId ?? 0;
  expect((await world.refused(409, matchLine, { LineId, BillId: billId })).message).toBe(message);
  expect(await readStatement(`IMPS ${utr}`, "776.55")).toMatchObject({ booked: 0, repeated: 1 });
  expect(await payments()).toMatchObject({ total: 1 });
});

test("accepts identical statement lines without a reference", async () => {
  for (const amount of ["31.00", "32.00"]) {
    await readStatement("NEFT RENT OF 101", amount);
    const { rows } = await world.done(searchLines, { search: "NEFT RENT", filters: { State: "unmatched" } });
    await world.done(matchLine, { LineId: rows[0]?.lineId ?? 0, CustomerId: place.customerId });
  }
  expect(await payments()).toMatchObject({ total: 2 });
});

test("records a payment again after a full refund, as of the wrong customer, and recognises it in a statement", async () => {
  const wrong = await addSomebody();
  await world.done(addPayment, upi(900, utr, wrong));
  await world.done(addPayment, upi(-100, utr, wrong));
  await world.refused(409, addPayment, upi(900));
  await world.done(addPayment, upi(100, "4711", wrong));
  await world.done(addPayment, upi(-900, utr, wrong));
  expect(await readStatement(`UPI ${utr}`, "900.00")).toMatchObject({ booked: 0, proposed: 0, repeated: 1 });
  await world.done(addPayment, upi(900));
  await world.refused(409, addPayment, upi(900));
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import { dismissLine, matchLine, restoreLine, reverseLine, searchLines } from "#contract/bank/line.ts";
import { importStatement, searchImports, undoImport } from "#contract/bank/statement.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { searchMessages } from "#contract/message/message.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import type { Bookable } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
/** A bill of November, ₹900, open. */
let billId: number;
let number: string;
let utrs = 612_345_678_900;
let utr: string;
let cheque: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("bank_line").execute();
  ({ place, billId, number } = await makeBilled(world));
  utr = String((utrs += 1));
  cheque = utr.slice(-6);
});

async function read(lines: readonly string[], DryRun = "false") {
  const text = ["Date,Narration,Withdrawal,Deposit", ...lines].join("\n");
  const form = formWith(new Uint8Array(Buffer.from(text)));
  form.append("CompanyId", "1");
  form.append("DryRun", DryRun);
  const token = await world.tokenOf("accounts");
  const { status, reply } = await sendForm(world.app, importStatement, form, { token });
  expect(status).toBe(200);
  return reply;
}
const bill = () => world.done(getBill, { billId });
const reversals = async () =>
  (await world.done(searchLines, { filters: { Kind: "reversal" } })).rows.map(
    ({ lineId, state, paymentId, receipt }) => ({ lineId, state, paymentId, receipt }),
  );
const waiting = async () => (await reversals()).filter(({ state }) => state === "reversal");
const plain = () => number.replaceAll(/[^A-Z0-9]/g, "");

describe("the bank takes back a payment of an earlier file", () => {
  test.each([
    ["a cheque", () => [`CHQ DEP ${cheque} ${plain()}`, `CHQ RETURN ${cheque} FUNDS INSUFFICIENT`]],
    ["a cheque, by the bill", () => [`CHQ DEP ${cheque} ${plain()}`, `I/W RTN ${number}`]],
    ["UPI", () => [`UPI/CR/${utr}/ANITA/${plain()}`, `UPI REVERSAL/${utr}`]],
    ["UPI, without a word for it", () => [`UPI/CR/${utr}/ANITA/${plain()}`, `UPI/DR/${utr}/ANITA`]],
    ["a mandate", () => [`NACH CR 7654321 ${plain()}`, `NACH RETURN 7654321 BALANCE INSUFFICIENT`]],
    ["IMPS", () => [`IMPS-${utr}-ANITA-${plain()}`, `IMPS RVSL ${utr}`]],
  ])("%s", async (_, narrations) => {
    const [came = "", went = ""] = narrations();
    expect(await read([`01/11/2026,${came},,900`])).toMatchObject({ booked: 1, reversals: 0 });
    const preview = await read([`03/11/2026,${went},900,`], "true");
    expect(preview).toMatchObject({ importId: null, reversals: 1, passedOver: 0, booked: 0 });
    expect(preview.lines).toMatchObject([{ state: "reversal", amount: 900, billNumber: number }]);
    expect(preview.preview[0]?.text).toContain("takes back what came on 1 Nov 2026 (Anita Rao");
    expect(await waiting()).toEqual([]);
    expect(await read([`03/11/2026,${went},900,`])).toMatchObject({ reversals: 1 });
    const [line] = await waiting();
    expect(line?.receipt).toMatchObject({ billNumbers: number, customerName: "Anita Rao" });
    const { rows } = await world.done(searchPayments, { CustomerId: place.customerId });
    expect(rows).toMatchObject([{ paymentId: line?.paymentId, amount: 900 }]);
    expect(await bill()).toMatchObject({ status: "paid" });
  });

  test.each([
    ["another amount", () => `CHQ RETURN ${cheque}`, "899"],
    ["another number", () => "CHQ RETURN 999999", "900"],
    ["a refund of its own", () => `NEFT DR-REFUND ${plain()}`, "900"],
    ["charges", () => `CHQ RETURN CHARGES ${cheque}`, "118"],
    ["a payment to a vendor", () => `NEFT TO VENDOR ${cheque}`, "900"],
  ])("but %s is money out", async (_, narration, amount) => {
    await read([`01/11/2026,CHQ DEP ${cheque} ${plain()},,900`]);
    expect(await read([`03/11/2026,${narration()},${amount},`])).toMatchObject({
      reversals: 0,
      passedOver: 1,
    });
    expect(await reversals()).toEqual([]);
  });

  test.each([
    ["cheque", () => [`HDFC ${cheque}`, `CHQ RTN ${cheque}`]],
    ["bank", () => [`KKBK-${cheque}/K`, `NEFT RETURN KKBK${cheque}K ACCOUNT CLOSED`]],
    ["bank", () => [`KKBK${cheque}K`, `NEFT KKBK${cheque}K`]],
    ["upi", () => [utr, `UPI-REV-${utr}`]],
  ] as const)("also one by %s that staff have entered, by its reference", async (Method, texts) => {
    const [Reference = "", narration = ""] = texts();
    await world.done(addPayment, { CustomerId: place.customerId, Amount: 900, Method, Reference });
    expect(await read([`01/12/2026,${narration},900,`])).toMatchObject({ reversals: 1 });
    expect(await waiting()).toHaveLength(1);
  });
});

const takeBack = async () => {
  await read([`01/11/2026,UPI/CR/${utr}/ANITA/${plain()},,900`]);
  await read([`03/11/2026,UPI REVERSAL/${utr},900,`]);
  const [line] = await waiting();
  return line!;
};

test("one press reverses it, once, and the customer is told", async () => {
  const { lineId, paymentId } = await takeBack();
  const token = await world.tokenOf("accounts");
  const body = { LineId: lineId };
  const answers = await Promise.all([1, 2, 3].map(() => call(world.app, reverseLine, body, { token })));
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 });
  expect(answers.find(({ status }) => status === 200)?.reply).toEqual({ lineId, paymentId });
  expect(await bill()).toMatchObject({ paid: 0, open: 900 });
  const { rows, credit } = await world.done(searchPayments, { CustomerId: place.customerId });
  expect(credit).toBe(0);
  expect(rows.map(({ amount, reference, at }) => [amount, reference, at.slice(0, 10)])).toEqual([
    [-900, `Returned ${utr}`, "2026-11-03"],
    [900, utr, "2026-11-01"],
  ]);
  expect(await reversals()).toMatchObject([{ state: "reversed", paymentId }]);
  await workerOf(world).runDue();
  const messages = await world.done(searchMessages, { search: place.phone });
  expect(
    messages.rows.filter(({ template }) => template === "bounced").map(({ body: text }) => text),
  ).toEqual([
    "Chamak: your payment of Rs 900 has been taken back by the bank and does not count. Your bill is open again.",
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("both files read again change nothing, before and after it is reversed", async () => {
  const { lineId } = await takeBack();
  const files = [
    [`01/11/2026,UPI/CR/${utr}/ANITA/${plain()},,900`],
    [`03/11/2026,UPI REVERSAL/${utr},900,`],
    [`01/11/2026,UPI/CR/${utr}/ANITA/${plain()},,900`, `03/11/2026,UPI REVERSAL/${utr},900,`],
    [`03/11/2026,UPI  REVERSAL / ${utr} ANITA,900,`],
  ];
  for (const file of files) expect(await read(file)).toMatchObject({ booked: 0, reversals: 0 });
  await world.done(reverseLine, { LineId: lineId });
  for (const file of files) expect(await read(file)).toMatchObject({ booked: 0, reversals: 0 });
  expect(await reversals()).toHaveLength(1);
  expect(await bill()).toMatchObject({ open: 900 });
});

test("it is nobody's payment, and may be marked as not taken back", async () => {
  const { lineId } = await takeBack();
  await world.refused(409, matchLine, { LineId: lineId, CustomerId: place.customerId });
  await world.done(dismissLine, { LineId: lineId });
  expect(await waiting()).toEqual([]);
  await world.refused(409, reverseLine, { LineId: lineId });
  await world.done(restoreLine, { LineId: lineId });
  expect(await waiting()).toMatchObject([{ lineId }]);
});

test("a payment that has been given back is not taken back as well", async () => {
  const { lineId, paymentId } = await takeBack();
  await world.done(refundPayment, { PaymentId: paymentId ?? 0, Amount: 900, Reason: "Washed badly" });
  const error = await world.refused(409, reverseLine, { LineId: lineId });
  expect(error.message).toMatch(/^What Anita Rao paid has been given back since\./);
  expect(await waiting()).toMatchObject([{ lineId }]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("once the file with the payment is undone, nothing is left to take back", async () => {
  const { lineId } = await takeBack();
  const { rows } = await world.done(searchImports, {});
  await world.done(undoImport, { ImportId: rows[1]?.importId ?? 0 });
  expect(await reversals()).toMatchObject([{ lineId, state: "reversed" }]);
  await world.refused(409, reverseLine, { LineId: lineId });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a file whose payment was taken back can be undone", async () => {
  const { lineId } = await takeBack();
  await world.done(reverseLine, { LineId: lineId });
  const { rows } = await world.done(searchImports, {});
  for (const { importId } of rows.slice(0, 2))
    expect(await world.done(undoImport, { ImportId: importId })).toEqual({ payments: 0 });
  expect(await bill()).toMatchObject({ open: 900 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("nor does its line count when it is read anew", async () => {
  const { lineId } = await takeBack();
  await world.done(reverseLine, { LineId: lineId });
  const { rows } = await world.done(searchImports, {});
  await world.done(undoImport, { ImportId: rows[1]?.importId ?? 0 });
  expect(await read([`01/11/2026,UPI/CR/${utr}/ANITA/${plain()},,900`])).toMatchObject({
    booked: 0,
    returned: 1,
  });
  expect(await bill()).toMatchObject({ open: 900 });
});

test("a claim of it is refused", async () => {
  await world.done(claimPayment, { BillId: billId, Utr: utr });
  const { lineId } = await takeBack();
  expect(await bill()).toMatchObject({ claims: [{ status: "confirmed" }] });
  await world.done(reverseLine, { LineId: lineId });
  expect(await bill()).toMatchObject({ open: 900, claims: [{ status: "refused" }] });
});

test("a line that still waits is dismissed, since nothing came", async () => {
  await read([`01/11/2026,UPI/CR/${utr}/SOMEBODY,,123`]);
  expect(await read([`03/11/2026,UPI REVERSAL/${utr},123,`])).toMatchObject({ reversals: 1 });
  expect(await world.done(searchLines, {})).toMatchObject({ rows: [{ state: "dismissed" }] });
  expect(await read([`03/11/2026,UPI REVERSAL/${utr},123,`])).toMatchObject({ reversals: 0 });
});

test("lines belong to one company, and to those who may match", async () => {
  const { lineId } = await takeBack();
  const other = await world.newToken("owner", await world.addCompany(`Other Bank ${utr}`));
  const missing = await world.refused(404, reverseLine, { LineId: lineId }, { token: other });
  expect(missing.code).toBe("missing");
  for (const role of ["operations", "support", "customer"] as const)
    await world.refused(403, reverseLine, { LineId: lineId }, { token: await world.tokenOf(role) });
});

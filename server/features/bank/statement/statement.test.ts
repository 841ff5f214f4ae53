import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { claimPayment, confirmClaim, refuseClaim } from "#contract/bank/claim.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { importStatement, searchImports, undoImport } from "#contract/bank/statement.ts";
import { dismissLine, matchLine, restoreLine, searchLines } from "#contract/bank/line.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { searchMessages } from "#contract/message/message.ts";
import { workerOf } from "#server/testing/worker.ts";
import { auditOf } from "#server/testing/audit.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { type Bookable } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
/** A bill of November, ₹900, open. */
let billId: number;
let number: string;
let utrs = 512_345_678_900;
let utr: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("bank_line").execute();
  ({ place, billId, number } = await makeBilled(world));
  utr = String((utrs += 1));
});

const csv = (...lines: string[]) => ["Date,Narration,Credit", ...lines].join("\n");
async function send(text: string, fields: Record<string, string> = {}, token?: string) {
  const form = formWith(new Uint8Array(Buffer.from(text)));
  for (const [name, value] of Object.entries({ CompanyId: "1", ...fields })) form.append(name, value);
  return sendForm(world.app, importStatement, form, { token: token ?? (await world.tokenOf("accounts")) });
}
async function read(text: string, fields: Record<string, string> = {}) {
  const { status, reply } = await send(text, fields);
  expect(status).toBe(200);
  return reply;
}
const counts = ({ booked, proposed, unmatched, repeated }: Awaited<ReturnType<typeof read>>) => [
  booked,
  proposed,
  unmatched,
  repeated,
];
const bill = () => world.done(getBill, { billId });
const claim = () => world.done(claimPayment, { BillId: billId, Utr: utr });
const payments = () => world.done(searchPayments, { CustomerId: place.customerId });
const waiting = async () => (await world.done(searchLines, { pageSize: 100 })).rows;
const byUtr = (amount = "900.00") => csv(`30/11/2026,UPI-A PAYER-${utr},${amount}`);
const tr = () => number.replaceAll(/[^A-Z0-9]/g, "");

describe("a line is booked automatically", () => {
  test("with a claim's UTR and the exact amount, and only once", async () => {
    await claim();
    const preview = await read(byUtr(), { DryRun: "true" });
    expect(preview).toMatchObject({
      importId: null,
      booked: 1,
      amount: 900,
      lines: [{ billNumber: number }],
    });
    expect(await bill()).toMatchObject({ paid: 0, claims: [{ status: "claimed" }] });
    expect(counts(await read(byUtr()))).toEqual([1, 0, 0, 0]);
    expect(await bill()).toMatchObject({ paid: 900, claims: [{ status: "confirmed" }] });
    expect(counts(await read(byUtr()))).toEqual([0, 0, 0, 1]);
    expect(await payments()).toMatchObject({
      total: 1,
      rows: [{ amount: 900, reference: utr, at: "2026-11-30T06:30:00.000Z" }],
    });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("with a bill number, with or without separators", async () => {
    expect(counts(await read(csv(`01/12/2026,UPI-${utr}-${tr()},900`)))).toEqual([1, 0, 0, 0]);
    expect(await bill()).toMatchObject({ status: "paid" });
    ({ place, billId, number } = await makeBilled(world));
    const twice = csv(`01/12/2026,NEFT ${number} A,900`, `01/12/2026,NEFT ${number} B,900`);
    expect(counts(await read(twice))).toEqual([1, 0, 1, 0]);
    expect(await bill()).toMatchObject({ status: "paid" });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("once, when the same statement is sent four times concurrently", async () => {
    await claim();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(byUtr())));
    expect(countStatuses(answers)).toEqual({ 200: 4 });
    expect(answers.reduce((sum, { reply }) => sum + reply.booked, 0)).toBe(1);
    expect(await payments()).toMatchObject({ total: 1 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("but not when its payment is already recorded", async () => {
    const { claimId } = await claim();
    await world.done(confirmClaim, { ClaimId: claimId });
    expect(counts(await read(byUtr()))).toEqual([0, 0, 0, 1]);
    expect(await payments()).toMatchObject({ total: 1 });
    expect(await waiting()).toMatchObject([{ state: "booked" }]);
  });
});

describe("an uncertain line waits for a person", () => {
  test("and is proposed for another amount, or by amount alone when one bill has it; all else is unmatched", async () => {
    await claim();
    await world.done(addPayment, { CustomerId: place.customerId, Amount: 123.45, Method: "cash" });
    const text = csv(
      `01/12/2026,CASH,776.55`,
      `01/12/2026,UPI-${utr},900.01`,
      `01/12/2026,CASH,1.00`,
      `01/12/2026,${tr()},5`,
    );
    expect(counts(await read(text))).toEqual([0, 3, 1, 0]);
    expect((await bill()).paid).toBe(123.45);
    const proposed = await world.done(searchLines, { filters: { State: "proposed" } });
    expect(proposed).toMatchObject({ total: 3, rows: [{ bill: { billId, open: 776.55 } }, {}, {}] });
  });

  test("and is not proposed for a paid bill that it names, but for an open one of the amount or none, and shows the paid one", async () => {
    await world.done(addPayment, { CustomerId: place.customerId, Amount: 900, Method: "cash" });
    const paid = { number, billId };
    const { place: owing, billId: owedId, number: owedNumber } = await makeBilled(world);
    await world.done(addPayment, { CustomerId: owing.customerId, Amount: 81.25, Method: "cash" });
    const text = csv(
      `01/12/2026,UPI-REKHA KHAN-${utr}-${paid.number},818.75`,
      `01/12/2026,UPI-REKHA KHAN ${paid.number},13.00`,
    );
    const preview = await read(text, { DryRun: "true" });
    expect(preview.lines).toMatchObject([
      { state: "proposed", billNumber: owedNumber },
      { state: "unmatched", billNumber: paid.number, customerName: "Anita Rao" },
    ]);
    await read(text);
    const [proposed, unmatched] = await waiting();
    expect(proposed).toMatchObject({ state: "proposed", bill: { billId: owedId, open: 818.75 } });
    expect(unmatched).toMatchObject({ state: "unmatched", bill: { billId: paid.billId, open: 0 } });
    const LineId = unmatched?.lineId ?? 0;
    await world.done(dismissLine, { LineId });
    await world.done(restoreLine, { LineId });
    expect(await waiting()).toMatchObject([{ state: "proposed" }, { state: "unmatched" }]);
  });

  test("and is not proposed for a bill that an earlier line of the statement pays", async () => {
    await world.done(addPayment, { CustomerId: place.customerId, Amount: 71.5, Method: "cash" });
    const text = csv(`01/12/2026,NEFT ${number} A,828.50`, `01/12/2026,NEFT ${number} B,828.50`);
    expect(counts(await read(text))).toEqual([1, 0, 1, 0]);
  });

  test("and is matched by hand once, together with the claim", async () => {
    await claim();
    await read(byUtr("950.00"));
    const [line] = await waiting();
    const body = { LineId: line?.lineId ?? 0, BillId: billId };
    const token = await world.tokenOf("accounts");
    const answers = await Promise.all([1, 2, 3].map(() => call(world.app, matchLine, body, { token })));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 });
    expect(await payments()).toMatchObject({ total: 1, credit: 50 });
    expect(await bill()).toMatchObject({ status: "paid", claims: [{ status: "confirmed" }] });
    expect(await waiting()).toMatchObject([{ state: "booked" }]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("and is matched to a customer without a bill, or dismissed and restored", async () => {
    await read(csv("01/12/2026,CASH A,1.00", "01/12/2026,CASH B,2.00"));
    const [one, other] = await waiting();
    const { credit } = await world.done(matchLine, {
      LineId: one?.lineId ?? 0,
      CustomerId: place.customerId,
    });
    expect(credit).toBe(0);
    expect((await bill()).paid).toBe(1);
    const LineId = other?.lineId ?? 0;
    const dismissed = await auditOf(world, () => world.done(dismissLine, { LineId }));
    expect(dismissed).toMatchObject([
      { noun: "bankLine", record_id: LineId, before: { state: "unmatched" }, after: { state: "dismissed" } },
    ]);
    await world.refused(409, dismissLine, { LineId });
    expect(await world.done(searchLines, { filters: { State: "dismissed" } })).toMatchObject({ total: 1 });
    const restored = await auditOf(world, () => world.done(restoreLine, { LineId }));
    expect(restored).toMatchObject([{ noun: "bankLine", after: { state: "unmatched" } }]);
    expect(await world.done(searchLines, { filters: { State: "unmatched" } })).toMatchObject({ total: 1 });
  });
});

describe("an import is undone", () => {
  const undoLast = async () => {
    const { rows } = await world.done(searchImports, {});
    return { ImportId: rows[0]?.importId ?? 0 };
  };

  test("with its payments: bills are open again, claims wait, and the file can be imported again", async () => {
    await claim();
    await read(byUtr());
    expect(await world.done(undoImport, await undoLast())).toEqual({ payments: 1 });
    expect(await bill()).toMatchObject({ paid: 0, open: 900, claims: [{ status: "claimed" }] });
    expect(await payments()).toMatchObject({ total: 2, credit: 0 });
    expect(await waiting()).toEqual([]);
    await workerOf(world).runDue();
    const messages = await world.done(searchMessages, { search: place.phone });
    expect(messages.rows.filter(({ template }) => template === "takenBack").map(({ body }) => body)).toEqual([
      "Chamak: Rs 900, which we had counted as paid by you, was entered by mistake and no longer counts. Your bill is open again.",
    ]);
    await world.refused(409, undoImport, await undoLast());
    expect(counts(await read(byUtr()))).toEqual([1, 0, 0, 0]);
    expect(await bill()).toMatchObject({ status: "paid" });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("unless a payment has been refunded since", async () => {
    await read(byUtr("1000.00"));
    const [line] = await waiting();
    await world.done(matchLine, { LineId: line?.lineId ?? 0, BillId: billId });
    await world.done(addPayment, { CustomerId: place.customerId, Amount: -100, Method: "cash" });
    const error = await world.refused(409, undoImport, await undoLast());
    expect(error.message).toBe("What Anita Rao paid has been given back since: this import stays.");
    expect(await bill()).toMatchObject({ status: "paid" });
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

test("an import is not undone once what its payment paid has been given back", async () => {
  await claim();
  await read(byUtr());
  const { rows } = await payments();
  await world.done(refundPayment, { PaymentId: rows[0]?.paymentId ?? 0, Amount: 900, Reason: "Not washed" });
  const { rows: imports } = await world.done(searchImports, {});
  const error = await world.refused(409, undoImport, { ImportId: imports[0]?.importId ?? 0 });
  expect(error.message).toBe("What Anita Rao paid has been given back since: this import stays.");
});

test("management need not name the company when the lines identify it", async () => {
  await claim();
  const token = await world.tokenOf("admin");
  const form = (text: string) => formWith(new Uint8Array(Buffer.from(text)));
  const { status, reply } = await sendForm(world.app, importStatement, form(byUtr()), { token });
  expect([status, reply.booked]).toEqual([200, 1]);
  const unsaid = await sendForm(world.app, importStatement, form(csv("01/12/2026,CASH,5")), { token });
  expect(unsaid.error.fields).toEqual({ CompanyId: "Please select whose statement this is" });
});

test("statements belong to one company, and roles that only record payments cannot import them", async () => {
  await claim();
  await read(csv("01/12/2026,CASH C,77.00"));
  const LineId = (await waiting())[0]?.lineId ?? 0;
  const { rows } = await world.done(searchImports, {});
  const other = await world.newToken("owner", await world.addCompany(`Other Bank ${utr}`));
  expect((await send(byUtr(), {}, other)).status).toBe(404);
  for (const error of [
    await world.refused(404, matchLine, { LineId, CustomerId: place.customerId }, { token: other }),
    await world.refused(404, dismissLine, { LineId }, { token: other }),
    await world.refused(404, undoImport, { ImportId: rows[0]?.importId ?? 0 }, { token: other }),
  ])
    expect(error.code).toBe("missing");
  expect(await world.done(searchLines, {}, { token: other })).toMatchObject({ total: 0 });
  for (const role of ["operations", "support", "staff", "customer"] as const)
    expect((await send(byUtr(), {}, await world.tokenOf(role))).status).toBe(403);
});

test("a claim refused by hand is not booked from a statement, and waits", async () => {
  const { claimId } = await claim();
  await world.done(refuseClaim, { ClaimId: claimId, Reason: "Not there" });
  expect(counts(await read(byUtr("900.00")))[0]).toBe(0);
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getOwed } from "#contract/bank/owed.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { getAgeing, getCustomerTotals, getStatement } from "#contract/bill/account.ts";
import { getBill } from "#contract/bill/bill.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { searchCollection } from "#contract/bill/collection.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { exportEInvoice } from "#contract/bill/eInvoice.ts";
import { searchBills } from "#contract/bill/list.ts";
import { getRegister } from "#contract/bill/register.ts";
import { previewReminders, saveReminders } from "#contract/bill/reminder.ts";
import { exportTally } from "#contract/bill/tally.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { getTaxWatch } from "#contract/bill/turnover.ts";
import { type CustomerImport, undoImport } from "#contract/booking/import.ts";
import { searchCustomers } from "#contract/customer/customer.ts";
import { getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { find } from "#contract/find/find.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { getGstr1 } from "#contract/return/return.ts";
import { getTimeline } from "#contract/timeline/timeline.ts";
import { customerToken, makeBookable } from "#server/testing/bookings.ts";
import { type FileCells, type Importing, makeImporting } from "#server/testing/importing.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** What customers owed, or had paid ahead, when the company began to keep its books here. Today is 22 November 2026. */

let world: World;
let importing: Importing;
const [From, To] = ["2026-11-01", "2026-12-31"];

const fresh = async (registration: "regular" | "unregistered") => {
  world = await createWorld();
  await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-04-01",
    Registration: registration,
    Gstin: registration === "regular" ? "27AAPFU0939F1ZV" : "",
    LegalName: "Chamak Doorstep Services LLP",
    Address: "14 Sahyadri Lane, Pune 411007",
    StateId: 21,
    Rate: registration === "regular" ? 18 : 0,
    PricesIncludeTax: true,
    SeriesPrefix: "OB",
  });
  importing = await makeImporting(world, await makeBookable(world));
};

/** A customer of a file, without a plan unless `change` has one. */
const person = (change: FileCells): FileCells => {
  const { Name, Phone, Email, Society } = importing.line(change);
  return { Name, Phone, Email, Society, Address: "Tower A, 101", ...change };
};
async function customerOf({ Phone = "" }: FileCells): Promise<number> {
  const { rows } = await world.done(searchCustomers, { search: Phone });
  return rows[0]?.customerId ?? 0;
}
const totalsOf = async (CustomerId: number) => world.done(getCustomerTotals, { CustomerId });
const billOf = async (CustomerId: number) => {
  const { rows } = await world.done(searchBills, { filters: { CustomerId } });
  const [bill] = rows.filter(({ kind }) => kind === "opening");
  if (!bill) throw new Error("Nothing was brought forward.");
  return bill;
};
const download = async (url: string) => world.app.inject({ method: "GET", url });

describe("an opening balance", () => {
  let debtor: { customerId: number; phone: string };
  let payer: { customerId: number; phone: string };
  let before: Awaited<ReturnType<typeof figures>>;
  let checked: CustomerImport;
  let imported: CustomerImport;

  const figures = async () => {
    const { collected, pending, pendingBills, revenue } = await world.done(getManagementDashboard, {
      From,
      To,
    });
    return [collected, pending, pendingBills, revenue].map(({ value }) => value);
  };

  beforeAll(async () => {
    await fresh("regular");
    before = await figures();
    const [owes, ahead] = [person({ Balance: "1,200" }), person({ Name: "Ravi Rao", Balance: "500 Cr" })];
    checked = await importing.check([owes, ahead]);
    imported = await importing.bringIn([owes, ahead]);
    debtor = { customerId: await customerOf(owes), phone: owes["Phone"] ?? "" };
    payer = { customerId: await customerOf(ahead), phone: ahead["Phone"] ?? "" };
  });
  afterAll(() => world.close());

  test("is told in words before it is brought in", () => {
    expect(checked.preview.map(({ text }) => text.split(" \u00b7 ").at(-1))).toEqual([
      "owes ₹1,200 from before",
      "has paid ₹500 ahead",
    ]);
    expect(imported).toMatchObject({ bad: [], customers: 2 });
  });

  test("is in both customers' accounts, and their statements", async () => {
    expect(await totalsOf(debtor.customerId)).toEqual({
      charged: 1200,
      paid: 0,
      open: 1200,
      toRefund: 0,
      credit: 0,
    });
    expect(await totalsOf(payer.customerId)).toEqual({
      charged: 0,
      paid: 500,
      open: 0,
      toRefund: 0,
      credit: 500,
    });
    const { lines, closing, paperUrl } = await world.done(getStatement, {
      CustomerId: debtor.customerId,
      From,
      To,
    });
    expect([lines, closing]).toMatchObject([[{ kind: "opening", amount: 1200, balance: 1200 }], 1200]);
    expect((await download(paperUrl)).statusCode).toBe(200);
    const credit = await world.done(getStatement, { CustomerId: payer.customerId, From, To });
    expect([credit.lines, credit.closing]).toMatchObject([
      [{ kind: "opening", amount: -500, paperUrl: "" }],
      -500,
    ]);
  });

  test("is listed as what is owed: bills, ageing, collections, search, timeline", async () => {
    const bill = await billOf(debtor.customerId);
    // The company's bills are numbered with OB.
    expect(bill).toMatchObject({ total: 1200, open: 1200, status: "open", due: "2026-12-01" });
    expect(bill.number).toMatch(/^OPB\/26-27\/\d{6}$/);
    expect((await world.done(getAgeing, {})).sums).toMatchObject({ notDue: 1200, open: 1200 });
    expect((await world.done(searchCollection, {})).rows).toMatchObject([
      {
        customerId: debtor.customerId,
        open: 1200,
        oldestDue: "2026-12-01",
        societyName: importing.societyName,
      },
    ]);
    expect(JSON.stringify(await world.done(find, { Text: bill.number }))).toContain(bill.number);
    expect(JSON.stringify(await world.done(getTimeline, { customerId: debtor.customerId }))).toContain(
      bill.number,
    );
    const [collected, pending, pendingBills, revenue] = await figures();
    expect([collected, pending, pendingBills, revenue]).toEqual([
      before[0],
      (before[1] ?? 0) + 1200,
      (before[2] ?? 0) + 1200,
      before[3],
    ]);
  });

  test("has a paper without tax, for staff and for the customer, who sees it among what is to be paid", async () => {
    const { billId } = await billOf(debtor.customerId);
    const token = await customerToken(world, debtor.phone);
    const bill = await world.done(getBill, { billId }, { token });
    expect(bill).toMatchObject({ kind: "opening", lines: [], taxable: 1200, cgst: 0, igst: 0, total: 1200 });
    expect((await download(bill.paperUrl)).statusCode).toBe(200);
    const { rows } = await world.done(getOwed, {}, { token });
    expect(rows).toMatchObject([{ dues: [{ billId, open: 1200 }] }]);
  });

  test("is no supply: in no register, return, series, turnover, e-invoice or list of receipts", async () => {
    const { papers, total } = await world.done(getRegister, { From, To });
    expect([papers, total]).toEqual([[], 0]);
    const { tables, checks } = await world.done(getGstr1, { CompanyId: 1, Period: "2026-11" });
    expect([
      checks.every(({ agrees, papers: count }) => agrees && count === 0),
      JSON.stringify(tables),
    ]).toEqual([true, expect.not.stringContaining("OPB")]);
    const { rows } = await sql`select from serial_counter`.execute(world.db);
    expect(rows).toEqual([]);
    const { billId } = await billOf(debtor.customerId);
    await world.refused(409, exportEInvoice, { BillId: billId });
    await world.refused(409, creditBill, { BillId: billId, Amount: 100, Reason: "No" });
    expect(await world.done(searchPayments, {})).toMatchObject({ rows: [], sum: 0 });
  });

  test("is a journal entry in Tally", async () => {
    const { url, ledgers } = await world.done(exportTally, { CompanyId: 1, From, To });
    const { body } = await download(url);
    expect(body.match(/<LEDGER NAME="/g)).toHaveLength(ledgers);
    const types = [...body.matchAll(/VCHTYPE="([^"]+)"/g)].map(([, type]) => type);
    expect(types).toEqual(["Journal", "Journal"]);
    const amounts = [...body.matchAll(/<LEDGERNAME>Opening Balances<\/LEDGERNAME>.*?<AMOUNT>([^<]+)/g)];
    expect(amounts.map(([, amount]) => amount)).toEqual(["1200.00", "-500.00"]);
  });

  test("makes no receipt voucher of its credit", async () => {
    world.clock.now = new Date("2026-11-22T18:20:00Z");
    await workerOf(world).runDue();
    expect((await sql`select from voucher`.execute(world.db)).rows).toEqual([]);
  });

  test("is reminded of like a bill", async () => {
    await world.done(saveReminders, { CompanyId: 1, Days: [-10, 0, 3], Channels: ["sms", "mail"] });
    const { rows } = await world.done(previewReminders, { CompanyId: 1 });
    expect(rows).toMatchObject([{ customerId: debtor.customerId, amount: 1200 }]);
  });

  test("does not stand for the month's bill", async () => {
    const later = person({ Balance: "300" });
    const plan = importing.line({ ...later, "Start Date": "23/11/2026" });
    expect((await importing.bringIn([plan])).bad).toEqual([]);
    await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-01'`.execute(
      world.db,
    );
    world.clock.now = new Date("2026-12-01T02:00:00Z");
    expect(await world.done(closeMonth, { Month: "2026-11" })).toMatchObject({ bills: 1 });
    const { rows } = await world.done(searchBills, { filters: { CustomerId: await customerOf(plan) } });
    expect(rows.map(({ kind, total }) => [kind, total])).toEqual([
      ["tax-invoice", 2400],
      ["opening", 300],
    ]);
  });

  test("is paid by a statement's line that names its number", async () => {
    const { number, billId } = await billOf(debtor.customerId);
    const file = Buffer.from(`Date,Narration,Credit\n01/12/2026,NEFT ${number} RAO,1200`);
    const form = formWith(new Uint8Array(file));
    form.append("CompanyId", "1");
    const token = await world.tokenOf("accounts");
    const { reply } = await sendForm(world.app, importStatement, form, { token });
    expect(reply.booked).toBe(1);
    expect((await world.done(getBill, { billId })).status).toBe("paid");
    expect((await totalsOf(debtor.customerId)).open).toBe(0);
  });
});

describe("of a company that is not registered", () => {
  beforeAll(() => fresh("unregistered"));
  afterAll(() => world.close());

  test("it is no turnover", async () => {
    await importing.bringIn([person({ Balance: "1200" })]);
    expect((await world.done(getTaxWatch, { companyId: 1 })).turnover?.amount).toBe(0);
  });

  test("undoing takes it back, until it is paid", async () => {
    const [owes, ahead, paid] = [
      person({ Balance: "100" }),
      person({ Advance: "200" }),
      person({ Balance: "300", Name: "Paid Already" }),
    ];
    const { importId } = await importing.bringIn([owes, ahead, paid]);
    await world.done(addPayment, { CustomerId: await customerOf(paid), Amount: 300, Method: "cash" });
    expect(await world.done(undoImport, { importId })).toMatchObject({
      customers: 2,
      stays: [{ name: "Paid Already", reason: "Paid, billed or asked to pay since." }],
    });
    expect([await customerOf(owes), await customerOf(ahead)]).toEqual([0, 0]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("a customer who is there already gets theirs once", async () => {
    const one = person({});
    await importing.bringIn([one]);
    const owing = { ...one, Balance: "450" };
    expect((await importing.check([owing])).preview[0]?.text).toMatch(
      / a customer already, who gets \u00b7 owes ₹450 from before$/,
    );
    const { importId } = await importing.bringIn([owing]);
    expect((await totalsOf(await customerOf(one))).open).toBe(450);
    expect(await importing.check([owing])).toMatchObject({ leftOut: 1, bad: [] });
    expect((await importing.check([{ ...one, Balance: "460" }])).bad).toMatchObject([
      { column: "Balance", reason: "₹450.00 was brought forward for this customer already" },
    ]);
    await world.done(undoImport, { importId });
    expect(await totalsOf(await customerOf(one))).toMatchObject({ open: 0, charged: 0 });
  });

  test.each<[FileCells, string]>([
    [{ Balance: "around 1200" }, "“around 1200” is not understood"],
    [{ Balance: "-500 Dr" }, "“-500 Dr” is not understood"],
    [{ Balance: "100", Advance: "50" }, "The line has a debt and an advance. Write what is left of them"],
    [{ Balance: "100", Society: "" }, "Society is missing"],
  ])("%o is refused in its own words", async (change, reason) =>
    expect((await importing.check([person(change)])).bad.map((bad) => bad.reason)).toEqual([reason]),
  );

  test.each([{ Balance: "0" }, { Balance: "nil" }, { Outstanding: "-" }, { Balance: "0", Advance: "0.00" }])(
    "%o is nothing",
    async (change) => {
      const { preview, bad } = await importing.check([person(change)]);
      expect([bad, preview[0]?.text.includes("₹")]).toEqual([[], false]);
    },
  );
});

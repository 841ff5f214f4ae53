import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { addPayAdvance } from "#contract/pay/advance.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import { setPayRate } from "#contract/pay/rate.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import {
  closePayMonth,
  exportBankFile,
  getPayslip,
  getPayslips,
  markBankPaid,
  markPaid,
  previewPayClose,
} from "#contract/pay/payslip.ts";
import { getPan, getPaySettings, revealPan, savePaySettings, setPan } from "#contract/pay/tds.ts";
import { addAccount } from "#contract/provider/account.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { send } from "#server/testing/call.ts";
import { bookThreeMonths, forgetPay, report, type WashRow, washRows } from "#server/testing/pay.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let ramesh: number;
let asha: number;
let washes: WashRow[];

const NUMBER = "00123456789012";
const december = { CompanyId: 1, Month: "2026-12" };

/** December: nine washes of ₹40 by Ramesh, who has a bank account; January: four by Asha, who has none. */
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  await bookThreeMonths(world, place);
  washes = await washRows(world);
  ramesh = await makeProvider(world);
  asha = await makeProvider(world, { firstName: "Asha" });
  await world.done(addAccount, {
    providerId: ramesh,
    accountNumber: NUMBER,
    accountHolderName: "=Ramesh, Jadhav",
    accountType: "Savings",
    ifsccode: "HDFC0001234",
  });
  world.clock.now = new Date("2027-02-10T04:30:00Z");
});
afterAll(() => world.close());

beforeEach(async () => {
  await forgetPay(world);
  await report(
    world,
    washes.map(({ washId, day }) => ({
      washId,
      status: day < "2026-12" ? "scheduled" : "done",
      providerId: day < "2026-12" ? null : day < "2027" ? ramesh : asha,
    })),
  );
  await world.done(setPayRate, {
    ServiceItemId: place.serviceItemId,
    Amount: 40,
    From: "2026-01-01",
  });
  await world.done(savePaySettings, { CompanyId: 1, DeductTds: false });
  for (const ProviderId of [ramesh, asha]) await world.done(setPan, { ProviderId, Pan: "" });
});

const slipOf = (ProviderId: number, Month: string) => world.done(getPayslip, { ProviderId, Month });
const advance = (Amount: number, On: string, ProviderId = ramesh) =>
  world.done(addPayAdvance, { ProviderId, Amount, On, Note: "For the journey home" });

describe("an advance", () => {
  test("is deducted from the month that is closed, and what pay does not cover from the next", async () => {
    await advance(500, "2026-12-15");
    await advance(50, "2027-01-05");
    await world.done(closePayMonth, december);
    expect(await slipOf(ramesh, "2026-12")).toMatchObject({
      earned: 360,
      advances: 360,
      advanceLeft: 140,
      net: 0,
      advancesGiven: [{ day: "2026-12-15", amount: 500, note: "For the journey home", by: "Test admin" }],
    });
    const given = { ProviderId: ramesh, Month: "2027-01", Amount: 100, Reason: "Diwali" };
    await world.done(addPayAdjustment, given);
    await world.done(closePayMonth, { ...december, Month: "2027-01" });
    expect(await slipOf(ramesh, "2027-01")).toMatchObject({ advances: 100, advanceLeft: 90, net: 0 });
  });

  test("shows with a provider who has no wash yet, and makes no payslip", async () => {
    await advance(50, "2026-11-10");
    const { providers } = await world.done(getPayMonth, { Month: "2026-11" });
    expect(providers).toMatchObject([{ providerId: ramesh, washes: 0, net: 0, advanceLeft: 50 }]);
    const closed = await world.done(closePayMonth, { ...december, Month: "2026-11" });
    expect(closed).toEqual({ payslips: 0, net: 0 });
  });

  test("can be given back, up to what is left of it", async () => {
    await advance(50, "2026-12-15");
    await advance(-20, "2026-12-20");
    const error = await world.refused(400, addPayAdvance, {
      ProviderId: ramesh,
      Amount: -30.01,
      On: "2026-12-21",
      Note: "Too much",
    });
    expect(error.fields).toEqual({ Amount: "Only ₹30.00 of advances is left" });
    await world.done(closePayMonth, december);
    expect(await slipOf(ramesh, "2026-12")).toMatchObject({ advances: 30, advanceLeft: 0, net: 330 });
  });

  test.each([
    [{ Amount: 0 }, "Amount", "Must not be 0"],
    [{ On: "2027-02-11" }, "On", "Must not be after today"],
    [{ On: "" }, "On", "Please say on which day it was given"],
    [{ Note: "x".repeat(201) }, "Note", "Use at most 200 characters"],
  ])("refuses %j", async (change, field, message) => {
    const body = { ProviderId: ramesh, Amount: 10, On: "2026-12-15", Note: "Some", ...change };
    expect((await world.refused(400, addPayAdvance, body)).fields).toEqual({ [field]: message });
  });
});

describe("TDS", () => {
  const preview = async () => (await world.done(previewPayClose, december)).figures;

  test("is off at first, 1 % with a PAN and 20 % without once it is on, and the provider's own rate", async () => {
    expect(await world.done(getPaySettings, { CompanyId: 1 })).toEqual({
      companyId: 1,
      deductTds: false,
      rate: 1,
      rateWithoutPan: 20,
    });
    expect(await preview()).toMatchObject({ tds: 0, net: 360 });
    await world.done(savePaySettings, { CompanyId: 1, DeductTds: true });
    expect(await world.done(previewPayClose, december)).toMatchObject({
      withoutPan: 1,
      figures: { tds: 72, net: 288 },
    });
    await world.done(setPan, { ProviderId: ramesh, Pan: "abcde1234f" });
    expect(await preview()).toMatchObject({ tds: 3.6, net: 356.4 });
    await world.done(setPan, { ProviderId: ramesh, Pan: "XXXXXX234F", TdsRate: 0.5 });
    expect(await preview()).toMatchObject({ tds: 1.8, net: 358.2 });
    expect(await world.done(getPan, { ProviderId: ramesh })).toEqual({ pan: "XXXXXX234F", tdsRate: 0.5 });
    await world.done(closePayMonth, december);
    await world.done(savePaySettings, { CompanyId: 1, DeductTds: false });
    expect(await slipOf(ramesh, "2026-12")).toMatchObject({ tds: 1.8, tdsRate: 0.5, pan: "XXXXXX234F" });
  });

  test("stands in the month's table, with the masked PAN", async () => {
    await world.done(savePaySettings, { CompanyId: 1, DeductTds: true });
    await world.done(setPan, { ProviderId: ramesh, Pan: "ABCDE1234F" });
    const { csvUrl } = await world.done(getPayMonth, { Month: "2026-12" });
    const { body } = await world.app.inject({ method: "GET", url: csvUrl });
    const rows = body
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(rows[0]?.slice(9)).toEqual(["PAN", "TDS", "Advances", "To Be Paid"]);
    expect(rows.at(-1)?.slice(4)).toEqual(["To be paid", "", "", "", "", "XXXXXX234F", "3.6", "0", "356.4"]);
    expect(body).not.toContain("ABCDE1234F");
  });

  test.each([
    [{ Pan: "ABCD1234F" }, { Pan: "Must be a valid PAN (e.g., ABCDE1234F)" }],
    [{ Pan: "XXXXXX999Z" }, { Pan: "Must be a valid PAN (e.g., ABCDE1234F)" }],
    [{ Pan: "", TdsRate: 2 }, { TdsRate: "A rate of their own needs a PAN" }],
    [{ Pan: "ABCDE1234F", TdsRate: 41 }, { TdsRate: "Must not be above 40" }],
  ])("refuses %j", async (change, fields) => {
    const error = await world.refused(400, setPan, { ProviderId: ramesh, ...change });
    expect(error.fields).toEqual(fields);
  });

  test("keeps a whole PAN from all but those who may see account numbers, and records who looked", async () => {
    await world.done(setPan, { ProviderId: ramesh, Pan: "ABCDE1234F" });
    const owner = { token: await world.tokenOf("owner") };
    await world.refused(403, revealPan, { ProviderId: ramesh }, owner);
    const own = { token: await providerToken(world, ramesh) };
    expect(await world.done(revealPan, { ProviderId: ramesh }, own)).toEqual({ pan: "ABCDE1234F" });
    await world.refused(404, revealPan, { ProviderId: asha }, own);
    const stranger = { token: await world.newToken("owner", await world.addCompany("Bravo")) };
    await world.refused(404, getPan, { ProviderId: ramesh }, stranger);
    await world.refused(404, setPan, { ProviderId: ramesh, Pan: "" }, stranger);
    await world.refused(404, savePaySettings, { CompanyId: 1, DeductTds: true }, stranger);
    const { rows } = await world.done(searchAudit, { filters: { Noun: "providerTax", Action: "look" } });
    expect(rows).toMatchObject([{ action: "look", recordName: "Ramesh Jadhav" }]);
    const { rows: all } = await world.done(searchAudit, { filters: { Noun: "providerTax" } });
    expect(JSON.stringify(all)).not.toContain("ABCDE1234F");
  });
});

describe("a payslip", () => {
  const paid = {
    ProviderId: 0,
    Month: "2026-12",
    PaidOn: "2027-02-09",
    Method: "bank",
    Reference: "N12",
  } as const;

  test("is marked as paid, and marked again to put it right", async () => {
    const body = { ...paid, ProviderId: ramesh };
    expect((await world.refused(409, markPaid, body)).message).toBe(
      "Close December 2026 first: payslips are there once it is closed",
    );
    await world.done(closePayMonth, december);
    await world.done(markPaid, body);
    expect(await slipOf(ramesh, "2026-12")).toMatchObject({
      paidOn: "2027-02-09",
      method: "bank",
      reference: "N12",
    });
    await world.done(markPaid, { ...body, PaidOn: "2027-02-10", Method: "cash", Reference: "" });
    expect(await world.done(getPayslips, { ProviderId: ramesh })).toMatchObject([
      { month: "2026-12", net: 360, paidOn: "2027-02-10", method: "cash" },
    ]);
    const refused = async (change: object) =>
      (await send(world.app, markPaid, { ...body, ...change }, { token: await world.tokenOf("admin") })).error
        .fields;
    expect(await refused({ PaidOn: "2027-02-11" })).toEqual({ PaidOn: "Must not be after today" });
    expect(await refused({ PaidOn: "2026-11-30" })).toEqual({ PaidOn: "Must not be before December 2026" });
    expect(await refused({ Method: "cheque" })).toEqual({ Method: "Please say how it was paid" });
  });

  test("is not marked by who may only read, nor by another company, nor when it pays nothing", async () => {
    await advance(500, "2026-12-15");
    await world.done(closePayMonth, december);
    const body = { ...paid, ProviderId: ramesh };
    const error = await world.refused(409, markPaid, body);
    expect(error.message).toBe("This payslip pays nothing out");
    for (const role of ["operations", "staff", "provider"] as const)
      await world.refused(403, markPaid, body, { token: await world.tokenOf(role) });
    const stranger = { token: await world.newToken("owner", await world.addCompany("Charlie")) };
    await world.refused(404, markPaid, body, stranger);
    await world.refused(
      404,
      addPayAdvance,
      { ProviderId: ramesh, Amount: 1, On: "2026-12-15", Note: "No" },
      stranger,
    );
  });
});

describe("the bank's file", () => {
  const january = { ...december, Month: "2027-01" };
  const read = (url: string) => world.app.inject({ method: "GET", url });

  test("has what is unpaid, safe in a spreadsheet, and names who has no account", async () => {
    await world.refused(409, exportBankFile, december);
    const given = { ProviderId: asha, Month: "2026-12", Amount: 12.5, Reason: "Diwali" };
    await world.done(addPayAdjustment, given);
    await world.done(closePayMonth, december);
    const file = await world.done(exportBankFile, december);
    expect(file).toMatchObject({
      payments: 1,
      total: 360,
      leftOut: [{ providerId: asha, name: "Asha Jadhav", net: 12.5 }],
    });
    const { body, headers } = await read(file.url);
    expect(headers["content-disposition"]).toContain("attachment");
    expect(body.replace("\uFEFF", "").split("\r\n")).toEqual([
      "Beneficiary Name,Account Number,IFSC,Amount,Narration",
      `"'=Ramesh, Jadhav",${NUMBER},HDFC0001234,360.00,Pay 2026-12 ${ramesh}`,
      "",
    ]);
    const paid = { ProviderId: ramesh, Month: "2026-12", PaidOn: "2027-02-09", Method: "bank" as const };
    await world.done(markPaid, paid);
    expect(await world.done(exportBankFile, december)).toMatchObject({ payments: 0, total: 0 });
    await world.done(closePayMonth, january);
    expect(await world.done(exportBankFile, january)).toMatchObject({
      payments: 0,
      leftOut: [{ providerId: asha, net: 160 }],
    });
  });

  test("is marked as paid as a whole, but for those without an account and those paid in cash", async () => {
    const body = { ...december, PaidOn: "2027-02-09", Reference: "BULK7" };
    await world.refused(409, markBankPaid, body);
    const given = { ProviderId: asha, Month: "2026-12", Amount: 12.5, Reason: "Diwali" };
    await world.done(addPayAdjustment, given);
    await world.done(closePayMonth, december);
    const stranger = { token: await world.newToken("owner", await world.addCompany("Delta")) };
    await world.refused(404, markBankPaid, body, stranger);
    const { fields } = await world.refused(400, markBankPaid, { ...body, PaidOn: "2027-02-11" });
    expect(fields).toEqual({ PaidOn: "Must not be after today" });
    const owner = { token: await world.tokenOf("owner") };
    expect(await world.done(markBankPaid, body, owner)).toEqual({ payslips: 1 });
    expect(await slipOf(ramesh, "2026-12")).toMatchObject({
      paidOn: "2027-02-09",
      method: "bank",
      reference: "BULK7",
    });
    expect(await slipOf(asha, "2026-12")).toMatchObject({ paidOn: null });
    expect(await world.done(markBankPaid, { ...body, Reference: "AGAIN" })).toEqual({ payslips: 0 });
    expect(await slipOf(ramesh, "2026-12")).toMatchObject({ reference: "BULK7" });
  });

  test("is only for those who may see account numbers, and each download is in the audit trail", async () => {
    await world.done(closePayMonth, december);
    for (const role of ["operations", "support", "owner", "staff", "provider"] as const)
      await world.refused(403, exportBankFile, december, { token: await world.tokenOf(role) });
    const accessEntries = async () =>
      (await world.done(searchAudit, { filters: { Noun: "providerAccount", Action: "look" } })).rows;
    const before = (await accessEntries()).length;
    const accounts = { token: await world.tokenOf("accounts") };
    const { url } = await world.done(exportBankFile, december, accounts);
    expect(await accessEntries()).toHaveLength(before);
    await read(url);
    const after = await accessEntries();
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({ userName: "Test accounts", recordName: "=Ramesh, Jadhav" });
  });
});

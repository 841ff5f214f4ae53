import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { type EInvoice, exportEInvoice, setIrn } from "#contract/bill/eInvoice.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { updateCustomer } from "#contract/customer/customer.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { codesOn } from "#server/testing/codes.ts";
import { textsOf } from "#server/testing/pdf.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { readAddress } from "./irnAddress.rules.ts";

let world: World;
/** Customers with a bill for November: a company in another state, one in the supplier's, and a person. */
let fleet: number;
let local: number;
let person: number;
let places: Bookable[];

const paise = (rupees: number): number => Math.round(rupees * 100);

/** Gives a customer a GSTIN and an address. */
const register = ({ customerId, phone }: Bookable, Gstin: string, CustomerAddress: string) =>
  world.done(updateCustomer, {
    customerId,
    FirstName: "Anita Rao",
    Phone1: phone,
    Email1: "anita@example.com",
    CustomerAddress,
    Gstin,
    LegalName: "Lakeview Fleet & Sons Private Limited",
  });

beforeAll(async () => {
  world = await createWorld();
  await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-04-01",
    Registration: "regular",
    Gstin: "27AAPFU0939F1ZV",
    LegalName: "Chamak Doorstep Services LLP",
    Address: "14 Sahyadri Lane, Pune 411007",
    StateId: 21,
    Rate: 18,
    PricesIncludeTax: false,
    SeriesPrefix: "CH",
    UpiAddress: "chamak@examplebank",
  });
  places = [];
  for (let count = 0; count < 3; count += 1) {
    const place = await makeBookable(world);
    places.push(place);
    const vehicles = [place.vehicle(biweekly), place.vehicle(biweekly), place.vehicle(biweekly)];
    await world.done(bookPlan, place.booking(vehicles, { Billing: "monthly" }));
  }
  const [first, second, third] = places as [Bookable, Bookable, Bookable];
  await register(first, "29AAGCB7383J1Z4", "12 Lake Road, Bengaluru - 560 034");
  await register(second, "27AAPFU0939F1ZV", "Tower A, 101");
  await sql`update society set state_id = 11 where society_id = ${first.societyId}`.execute(world.db);
  // Prices that leave remainders when the tax is shared out.
  await sql`update wash set status = 'done', outcome_effect = 'charge', price_paise = 10001 + wash_id * 7919 % 9973
    where day < '2026-12-01'`.execute(world.db);
  await sql`update wash set outcome_effect = 'credit', status = 'missed', outcome_reason = 'rain'
    where wash_id in (select min(wash_id) from wash group by customer_id)`.execute(world.db);
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, {});
  const billOf = ({ customerId }: Bookable) => rows.find((row) => row.customerId === customerId)?.billId ?? 0;
  [fleet, local, person] = [billOf(first), billOf(second), billOf(third)];
});
afterAll(() => world.close());

const registration = {
  Irn: "A1".repeat(32),
  AckNo: "112610000012345",
  AckDate: "2026-12-01 10:15:00",
  SignedQr: `eyJhbGciOiJSUzI1NiJ9.${"aB3-_".repeat(180)}.c2ln`,
};

const itemSums = ({ ItemList }: EInvoice) => {
  const sum = (key: "AssAmt" | "CgstAmt" | "SgstAmt" | "IgstAmt" | "TotItemVal") =>
    ItemList.reduce((total, item) => total + paise(item[key]), 0);
  return [sum("AssAmt"), sum("CgstAmt"), sum("SgstAmt"), sum("IgstAmt"), sum("TotItemVal")];
};

test("an invoice to a company in another state is exported with IGST", async () => {
  const bill = await world.done(getBill, { billId: fleet });
  const { json } = await world.done(exportEInvoice, { BillId: fleet });
  expect(json).toMatchObject({
    Version: "1.1",
    TranDtls: { TaxSch: "GST", SupTyp: "B2B" },
    DocDtls: { Typ: "INV", No: bill.number, Dt: "30/11/2026" },
    SellerDtls: {
      Gstin: "27AAPFU0939F1ZV",
      LglNm: "Chamak Doorstep Services LLP",
      Addr1: "14 Sahyadri Lane, Pune",
      Loc: "Pune",
      Pin: 411_007,
      Stcd: "27",
    },
    BuyerDtls: {
      Gstin: "29AAGCB7383J1Z4",
      LglNm: "Lakeview Fleet & Sons Private Limited",
      Pos: bill.placeOfSupply.slice(0, 2),
      Addr1: "12 Lake Road, Bengaluru",
      Loc: "Bengaluru",
      Pin: 560_034,
      Stcd: "29",
    },
    ValDtls: {
      AssVal: bill.taxable,
      CgstVal: 0,
      SgstVal: 0,
      IgstVal: bill.igst,
      RndOffAmt: bill.roundOff,
      TotInvVal: bill.total,
    },
  });
  expect(json.ValDtls.IgstVal).toBeGreaterThan(0);
  expect(json.ItemList).toHaveLength(bill.lines.filter(({ amount }) => amount > 0).length);
  for (const item of json.ItemList) {
    expect(item).toMatchObject({ IsServc: "Y", HsnCd: "998538", GstRt: 18, CgstAmt: 0, Discount: 0 });
    expect(Math.abs(item.UnitPrice * item.Qty - item.TotAmt)).toBeLessThan(0.01);
    expect(paise(item.TotItemVal)).toBe(paise(item.AssAmt) + paise(item.IgstAmt));
    expect(Math.abs(item.IgstAmt - item.AssAmt * 0.18)).toBeLessThan(0.02);
  }
  const { AssVal, IgstVal } = json.ValDtls;
  expect(itemSums(json)).toEqual([paise(AssVal), 0, 0, paise(IgstVal), paise(AssVal) + paise(IgstVal)]);
});

test("asks for a pin code, and takes that of the customer's present address", async () => {
  expect((await world.refused(409, exportEInvoice, { BillId: local })).message).toBe(
    "The customer's address must end with its pin code (6 digits). Please complete it in the customer's details first.",
  );
  await register(places[1] as Bookable, "27AAPFU0939F1ZV", "Tower A, 101, Pune 411045.");
  const bill = await world.done(getBill, { billId: local });
  const { json } = await world.done(exportEInvoice, { BillId: local });
  expect(json.BuyerDtls).toMatchObject({ Addr1: "Tower A, 101, Pune", Loc: "Pune", Pin: 411_045, Pos: "27" });
  expect(itemSums(json)).toEqual([
    paise(bill.taxable),
    paise(bill.cgst),
    paise(bill.sgst),
    0,
    paise(bill.taxable) + paise(bill.cgst) + paise(bill.sgst),
  ]);
});

test("only invoices to registered customers are exported and registered", async () => {
  for (const refusal of [
    await world.refused(409, exportEInvoice, { BillId: person }),
    await world.refused(409, setIrn, { BillId: person, ...registration }),
  ])
    expect(refusal.message).toBe("Only tax invoices to customers with a GSTIN are registered as e-invoices.");
  const elsewhere = await world.newToken("owner", await world.addCompany("Elsewhere"));
  await world.refused(404, exportEInvoice, { BillId: fleet }, { token: elsewhere });
  await world.refused(404, setIrn, { BillId: fleet, ...registration }, { token: elsewhere });
  await world.refused(
    403,
    setIrn,
    { BillId: fleet, ...registration },
    { token: await world.tokenOf("staff") },
  );
});

test("the paper shows the registration, in place of the one made before; others stay as they are", async () => {
  const read = async (billId: number) => {
    const { paperUrl } = await world.done(getBill, { billId });
    return (await world.app.inject({ method: "GET", url: paperUrl })).rawPayload;
  };
  const before = await read(fleet);
  const other = await read(local);
  expect((await world.done(getBill, { billId: fleet })).eInvoice).toBeNull();
  await world.done(setIrn, { BillId: fleet, ...registration });

  expect((await world.done(getBill, { billId: fleet })).eInvoice).toEqual({
    irn: "a1".repeat(32),
    ackNo: "112610000012345",
    ackDate: "2026-12-01",
  });
  const { upiLink } = await world.done(getBill, { billId: fleet });
  const after = await read(fleet);
  expect(after.equals(before)).toBe(false);
  expect(new Set(await codesOn(after))).toEqual(new Set([upiLink, registration.SignedQr]));
  const text = (await textsOf(after)).join(" ");
  for (const part of ["a1".repeat(16), "112610000012345", "1 Dec 2026"]) expect(text).toContain(part);
  expect((await read(fleet)).equals(after)).toBe(true);
  expect((await read(local)).equals(other)).toBe(true);

  await world.done(creditBill, { BillId: fleet, Amount: 100, Reason: "Scratched door" });
  const { creditNotes } = await world.done(getBill, { billId: fleet });
  const note = await world.app.inject({ method: "GET", url: creditNotes[0]?.paperUrl ?? "" });
  expect(await codesOn(note.rawPayload)).toEqual([]);
});

test("a credit note is exported with its invoice, and its paper shows its own registration", async () => {
  const { creditNoteId } = await world.done(creditBill, {
    BillId: fleet,
    Amount: 123.45,
    Reason: "Scratched door",
  });
  const noteOf = async () => {
    const bill = await world.done(getBill, { billId: fleet });
    const note = bill.creditNotes.find((one) => one.creditNoteId === creditNoteId);
    if (!note) throw new Error("There is no such note.");
    return { bill, note };
  };
  const { bill, note } = await noteOf();
  expect(note).toMatchObject({ registrable: true, eInvoice: null });
  const { json } = await world.done(exportEInvoice, { CreditNoteId: creditNoteId });
  expect(json).toMatchObject({
    DocDtls: { Typ: "CRN", No: note.number, Dt: "01/12/2026" },
    RefDtls: { PrecDocDtls: [{ InvNo: bill.number, InvDt: "30/11/2026" }] },
    BuyerDtls: { Gstin: "29AAGCB7383J1Z4" },
    ItemList: [{ PrdDesc: "Scratched door", Qty: 1, GstRt: 18 }],
    ValDtls: { CgstVal: 0, SgstVal: 0, TotInvVal: 123.45 },
  });
  const { AssVal, IgstVal, RndOffAmt, TotInvVal } = json.ValDtls;
  expect(IgstVal).toBeGreaterThan(0);
  expect(paise(AssVal) + paise(IgstVal) + paise(RndOffAmt)).toBe(paise(TotInvVal));
  expect(itemSums(json)).toEqual([paise(AssVal), 0, 0, paise(IgstVal), paise(AssVal) + paise(IgstVal)]);

  const read = async () => {
    const { paperUrl } = (await noteOf()).note;
    return (await world.app.inject({ method: "GET", url: paperUrl })).rawPayload;
  };
  const before = await read();
  const own = { ...registration, Irn: "c3".repeat(32), SignedQr: "eyJh.bm90ZQ.c2ln" };
  expect(await world.done(setIrn, { CreditNoteId: creditNoteId, ...own })).toEqual({ BillId: fleet });
  const registered = await noteOf();
  expect(registered.note.eInvoice).toMatchObject({ irn: own.Irn });
  expect(registered.bill.eInvoice?.irn).not.toBe(own.Irn);
  const after = await read();
  expect(after.equals(before)).toBe(false);
  expect(await codesOn(after)).toEqual([own.SignedQr]);
  const { fields } = await world.refused(409, setIrn, {
    CreditNoteId: creditNoteId,
    ...own,
    Irn: "d4".repeat(32),
  });
  expect(fields).toBeUndefined();
});

test("only credit notes that reduce an invoice's tax are registered, by who may see them", async () => {
  const noteOf = async (BillId: number) =>
    (await world.done(creditBill, { BillId, Amount: 1, Reason: "Late" })).creditNoteId;
  const plain = await noteOf(person);
  expect((await world.refused(409, exportEInvoice, { CreditNoteId: plain })).message).toBe(
    "Only credit notes that reduce the tax of an invoice to a customer with a GSTIN are registered.",
  );
  const note = await noteOf(fleet);
  const token = await world.newToken("owner", await world.addCompany("Another"));
  await world.refused(404, exportEInvoice, { CreditNoteId: note }, { token });
  await world.refused(404, setIrn, { CreditNoteId: note, ...registration }, { token });
  for (const body of [{}, { BillId: fleet, CreditNoteId: note }])
    expect((await world.refused(400, exportEInvoice, body)).fields).toHaveProperty("BillId");
  world.clock.now = new Date("2027-12-01T02:00:00Z");
  const late = await noteOf(fleet);
  await world.refused(409, exportEInvoice, { CreditNoteId: late });
  const { creditNotes } = await world.done(getBill, { billId: fleet });
  expect(creditNotes.find(({ creditNoteId }) => creditNoteId === late)).toMatchObject({ registrable: false });
  world.clock.now = new Date("2026-12-01T02:00:00Z");
});

test("a registration is never replaced, nor given to two invoices", async () => {
  await world.done(setIrn, { BillId: fleet, ...registration });
  for (const change of [{ Irn: "b2".repeat(32) }, { AckNo: "1" }, { AckDate: "2026-12-02" }])
    expect((await world.refused(409, setIrn, { BillId: fleet, ...registration, ...change })).message).toMatch(
      /^This paper has another IRN already/,
    );
  const { fields } = await world.refused(409, setIrn, { BillId: local, ...registration });
  expect(fields).toEqual({ Irn: "Another invoice or credit note has this IRN." });
  await expect(
    sql`update bill_irn set ack_no = '2' where bill_id = ${fleet}`.execute(world.db),
  ).rejects.toThrow("never change");
});

test.each([
  [{ Irn: "a1" }, { Irn: "An IRN has 64 characters: digits and letters from a to f" }],
  [{ AckNo: "12-3" }, { AckNo: "Must be digits only" }],
  [{ AckDate: "yesterday" }, { AckDate: expect.any(String) as string }],
  [{ SignedQr: "two words" }, { SignedQr: "Must be the text of the signed QR code, without spaces" }],
])("refuses %j", async (change, fields) => {
  const refusal = await world.refused(400, setIrn, { BillId: local, ...registration, ...change });
  expect(refusal.fields).toEqual(fields);
});

test.each([
  ["14 Sahyadri Lane, Pune 411007", { Addr1: "14 Sahyadri Lane, Pune", Loc: "Pune", Pin: 411_007 }],
  ["Plot 7, Baner, Pune, 411 045", { Addr1: "Plot 7, Baner, Pune", Loc: "Pune", Pin: 411_045 }],
  ["Baner - 411045.", { Addr1: "Baner", Loc: "Baner", Pin: 411_045 }],
  ["Tower A, 101", undefined],
  ["Flat 1411045", undefined],
  ["411045", undefined],
  ["Baner 011045", undefined],
])("reads the address %s", (text, address) => {
  expect(readAddress(text)).toEqual(address);
});

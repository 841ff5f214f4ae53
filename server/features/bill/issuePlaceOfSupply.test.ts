import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { exportEInvoice } from "#contract/bill/eInvoice.ts";
import { searchBills } from "#contract/bill/list.ts";
import { getRegister } from "#contract/bill/register.ts";
import { exportTally } from "#contract/bill/tally.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { previewBill } from "#contract/bill/unbilled.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { updateCustomer } from "#contract/customer/customer.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { getGstr1, getGstr3b } from "#contract/return/return.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const KARNATAKA_GSTIN = "29AAGCB7383J1Z4";
const [GOA, KARNATAKA] = [10, 16];
const november = { CompanyId: 1, From: "2026-11-01", To: "2026-11-30" };

let world: World;
let pune: Bookable;
beforeEach(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await workerOf(world).runDue();
  await world.done(addTaxSettings, taxSettings);
  pune = await makeBookable(world);
});
afterEach(() => world.close());

const setGstin = (Gstin: string, { customerId, phone } = pune) =>
  world.done(updateCustomer, {
    customerId,
    FirstName: "Anita Rao",
    Phone1: phone,
    Email1: "anita@example.com",
    CustomerAddress: "12 Lake Road, Bengaluru 560034",
    Gstin,
    LegalName: Gstin === "" ? "" : "Lakeview Fleet Private Limited",
  });

async function makeIn(stateId: number): Promise<Bookable> {
  const place = await makeBookable(world);
  await sql`update society set state_id = ${stateId} where society_id = ${place.societyId}`.execute(world.db);
  return place;
}

/** Books a month's plan for the first customer, with three washes of `pricePaise` done in November. */
async function plan(place: Bookable, pricePaise: number): Promise<void> {
  const change = { CustomerId: pune.customerId, Billing: "monthly" as const };
  const { bookingId } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)], change));
  await sql`update wash set status = 'done', outcome_effect = 'charge', price_paise = ${pricePaise}
    where booking_id = ${bookingId} and day < '2026-12-01'`.execute(world.db);
}

async function close(): Promise<void> {
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
}

async function bills() {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: pune.customerId } });
  const found = await Promise.all(rows.map(({ billId }) => world.done(getBill, { billId })));
  return found.toSorted((one, other) => one.taxable - other.taxable);
}

const inKarnataka = { supplierGstin: taxSettings.Gstin, placeOfSupply: "29 Karnataka", cgst: 0, sgst: 0 };

test("bills a customer of another state with IGST wherever the cars stand, on each paper and in each return", async () => {
  await setGstin(KARNATAKA_GSTIN);
  await plan(pune, 21_663);
  const preview = await world.done(previewBill, { CustomerId: pune.customerId, Month: "2026-11" });
  await close();
  await sql`update wash set status = 'done', outcome_effect = 'charge', price_paise = 24996
    where day between '2026-12-01' and '2026-12-10'`.execute(world.db);
  world.clock.now = new Date("2027-01-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-12" });
  const [first, second] = await bills();
  expect(preview).toMatchObject({ placeOfSupply: "29 Karnataka", igst: 116.98, total: 767 });
  expect(first).toMatchObject({ ...inKarnataka, taxable: 649.89, igst: 116.98, total: 767 });
  expect(second).toMatchObject({ ...inKarnataka, taxable: 749.88, igst: 134.98, total: 885 });

  const billId = first?.billId ?? 0;
  await world.done(creditBill, { BillId: billId, Amount: 76.7, Reason: "Rain" });
  const { json } = await world.done(exportEInvoice, { BillId: billId });
  expect(json.BuyerDtls).toMatchObject({ Gstin: KARNATAKA_GSTIN, Pos: "29", Stcd: "29" });
  expect(json.ValDtls).toMatchObject({ CgstVal: 0, SgstVal: 0, IgstVal: 116.98 });

  const january = { CompanyId: 1, Period: "2027-01" };
  const { tables, checks } = await world.done(getGstr1, { CompanyId: 1, Period: "2026-11" });
  expect(tables.b2b).toMatchObject([
    { ctin: KARNATAKA_GSTIN, inv: [{ pos: "29", itms: [{ itm_det: { iamt: 116.98, camt: 0, samt: 0 } }] }] },
  ]);
  expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  const notes = await world.done(getGstr1, january);
  expect(notes.tables.cdnr).toMatchObject([{ nt: [{ pos: "29", itms: [{ itm_det: { iamt: 11.7 } }] }] }]);
  const own = await world.done(getGstr3b, { CompanyId: 1, Period: "2026-11" });
  expect(own.tables.supDetails.osup_det).toMatchObject({ txval: 649.89, iamt: 116.98, camt: 0, samt: 0 });
  expect(own.tables.interSup.unreg_details).toEqual([]);
  const register = await world.done(getRegister, november);
  expect(register.byPlace).toMatchObject([{ placeOfSupply: "29 Karnataka", igst: 116.98, cgst: 0 }]);
  const tally = await world.done(exportTally, november);
  const { body: xml } = await world.app.inject({ method: "GET", url: tally.url });
  expect(xml).toContain("<PLACEOFSUPPLY>Karnataka</PLACEOFSUPPLY>");
  expect(xml).toContain("<AMOUNT>116.98</AMOUNT>");
});

test("an upfront booking's invoice and the vouchers of advances follow the GSTIN, also when it is returned", async () => {
  await setGstin(KARNATAKA_GSTIN);
  const once = await world.done(bookOnce, pune.booking());
  await world.done(addPayment, { BookingId: once.bookingId, Amount: 354, Method: "cash" });
  await world.done(addPayment, { CustomerId: pune.customerId, Amount: 1180, Method: "cash" });
  world.clock.now = new Date("2026-11-21T18:16:00Z");
  await workerOf(world).runDue();
  await setGstin("");
  await world.done(addPayment, { CustomerId: pune.customerId, Amount: -118, Method: "cash" });
  world.clock.now = new Date("2026-11-22T18:16:00Z");
  await workerOf(world).runDue();
  const { papers } = await world.done(getRegister, november);
  const figures = papers.map(({ kind, placeOfSupply, igst, cgst }) => [kind, placeOfSupply, igst, cgst]);
  expect(new Set(figures)).toEqual(
    new Set([
      ["receipt-voucher", "29 Karnataka", 180, 0],
      ["refund-voucher", "29 Karnataka", -18, 0],
      ["tax-invoice", "29 Karnataka", 54, 0],
    ]),
  );
  const { tables } = await world.done(getGstr1, { CompanyId: 1, Period: "2026-11" });
  expect(tables.at).toMatchObject([{ pos: "29", sply_ty: "INTER", itms: [{ ad_amt: 900, iamt: 162 }] }]);
});

test("one paper of a registration holds the washes in all states of a customer with a GSTIN", async () => {
  await setGstin("27AAGCB7383J1Z8");
  const goa = await makeIn(GOA);
  await plan(pune, 30_000);
  await plan(goa, 30_000);
  await close();
  expect(await bills()).toMatchObject([
    { placeOfSupply: "27 Maharashtra", taxable: 1800, cgst: 162, sgst: 162, igst: 0, total: 2124 },
  ]);
});

test("the registration of the state where it is washed bills, whatever the state of the GSTIN", async () => {
  await world.done(addTaxSettings, {
    ...taxSettings,
    Further: true,
    From: "2026-11-01",
    Gstin: "29AAPFU0939F1ZR",
    Address: "3 Lake Road, Bengaluru 560001",
    StateId: KARNATAKA,
    SeriesPrefix: "BL",
  });
  await setGstin(KARNATAKA_GSTIN);
  await plan(pune, 20_000);
  await plan(await makeIn(KARNATAKA), 30_000);
  await close();
  expect(await bills()).toMatchObject([
    { ...inKarnataka, taxable: 600, igst: 108 },
    { supplierGstin: "29AAPFU0939F1ZR", placeOfSupply: "29 Karnataka", cgst: 81, sgst: 81, igst: 0 },
  ]);
});

test("a GSTIN of other territory is a place of supply of its own", async () => {
  await setGstin("97AAGCB7383J1Z1");
  await plan(pune, 30_000);
  await close();
  expect(await bills()).toMatchObject([{ placeOfSupply: "97 Other Territory", igst: 162, cgst: 0 }]);
});

test("a paper follows the GSTIN that is known on its day, and stays as it is", async () => {
  await setGstin("27AAGCB7383J1Z8");
  await plan(pune, 30_000);
  world.clock.now = new Date("2026-11-28T04:30:00Z");
  await setGstin(KARNATAKA_GSTIN);
  await close();
  await setGstin("");
  const billId = (await bills())[0]?.billId ?? 0;
  await world.done(creditBill, { BillId: billId, Amount: 118, Reason: "A scratch" });
  expect(await bills()).toMatchObject([{ ...inKarnataka, igst: 162, customerGstin: KARNATAKA_GSTIN }]);
  const { papers } = await world.done(getRegister, { ...november, To: "2026-12-31" });
  expect(new Map(papers.map(({ igst, placeOfSupply }) => [igst, placeOfSupply]))).toEqual(
    new Map([
      [162, "29 Karnataka"],
      [-18, "29 Karnataka"],
    ]),
  );
});

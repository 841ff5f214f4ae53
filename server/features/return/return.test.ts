import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { fileReturn, getGstr1, getGstr3b } from "#contract/return/return.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { cellsOf } from "#server/testing/workbook.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const GSTIN = "27AAPFU0939F1ZV";
const SOCIETY_GSTIN = "27AAACR5055K1Z7";
const november = { CompanyId: 1, Period: "2026-11" };
let world: World;
let customerIds: number[];
/** A customer whose washes are reported after the month is closed and filed. */
let lateId: number;

beforeAll(async () => {
  world = await createWorld();
  await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-04-01",
    Registration: "regular",
    Gstin: GSTIN,
    LegalName: "Chamak Doorstep Services LLP",
    Address: "14 Sahyadri Lane, Pune 411007",
    StateId: 21,
    Rate: 18,
    PricesIncludeTax: false,
    SeriesPrefix: "CH",
  });
  customerIds = [];
  // A housing society, a customer nearby, one in another state, and a large one there.
  for (const [index, stateId] of [21, 21, 11, 11].entries()) {
    const place = await makeBookable(world);
    customerIds.push(place.customerId);
    const { bookingId } = await world.done(
      bookPlan,
      place.booking([place.vehicle(biweekly)], { Billing: "monthly" }),
    );
    await sql`update society set state_id = ${stateId} where society_id = ${place.societyId}`.execute(
      world.db,
    );
    if (index === 3)
      await sql`update wash set price_paise = 4000000 where booking_id = ${bookingId}`.execute(world.db);
  }
  await sql`update customer set gstin = ${SOCIETY_GSTIN}, legal_name = 'Green Acres CHS'
    where customer_id = ${customerIds[0] ?? 0}`.execute(world.db);
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-01'`.execute(
    world.db,
  );
  const late = await makeBookable(world);
  await world.done(bookPlan, late.booking([late.vehicle(biweekly)], { Billing: "monthly" }));
  lateId = late.customerId;
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
});
afterAll(() => world.close());

const billOf = async (index: number) => {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: customerIds[index] ?? 0 } });
  return rows.toSorted((one, other) => one.billId - other.billId)[0] ?? { billId: 0, number: "", total: 0 };
};

const countsOf = (reply: { checks: { table: string; papers: number }[] }) =>
  Object.fromEntries(reply.checks.map(({ table, papers }) => [table, papers]));

test("each invoice stands in its table, in the portal's shape", async () => {
  const { tables, checks, gstin, fp, filing, amendments } = await world.done(getGstr1, november);
  const [society, , , large] = await Promise.all([0, 1, 2, 3].map(billOf));
  expect({ gstin, fp, filing, amendments }).toEqual({
    gstin: GSTIN,
    fp: "112026",
    filing: null,
    amendments: [],
  });
  expect(tables.b2b).toEqual([
    {
      ctin: SOCIETY_GSTIN,
      inv: [
        {
          inum: society?.number,
          idt: "30-11-2026",
          val: 1062,
          pos: "27",
          rchrg: "N",
          inv_typ: "R",
          itms: [{ num: 1, itm_det: { txval: 900, rt: 18, iamt: 0, camt: 81, samt: 81, csamt: 0 } }],
        },
      ],
    },
  ]);
  expect(tables.b2cl).toMatchObject([
    {
      pos: "24",
      inv: [
        {
          inum: large?.number,
          val: 141_600,
          itms: [{ num: 1, itm_det: { txval: 120_000, rt: 18, iamt: 21_600, csamt: 0 } }],
        },
      ],
    },
  ]);
  expect(tables.b2cs).toEqual([
    { sply_ty: "INTER", rt: 18, typ: "OE", pos: "24", txval: 900, iamt: 162, camt: 0, samt: 0, csamt: 0 },
    { sply_ty: "INTRA", rt: 18, typ: "OE", pos: "27", txval: 900, iamt: 0, camt: 81, samt: 81, csamt: 0 },
  ]);
  expect(tables.hsn.hsn_b2b).toEqual([
    {
      num: 1,
      hsn_sc: "998538",
      desc: "",
      uqc: "NA",
      qty: 0,
      rt: 18,
      txval: 900,
      iamt: 0,
      camt: 81,
      samt: 81,
      csamt: 0,
    },
  ]);
  expect(tables.hsn.hsn_b2c).toMatchObject([{ txval: 121_800, iamt: 21_762, camt: 81 }]);
  expect(tables.docIssue.doc_det).toEqual([
    {
      doc_num: 1,
      docs: [{ num: 1, from: "CH/26-27/000001", to: "CH/26-27/000004", totnum: 4, cancel: 0, net_issue: 4 }],
    },
  ]);
  expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
});

test("GSTR-3B has taxable supplies, and those to other states by place", async () => {
  const { tables, checks } = await world.done(getGstr3b, november);
  expect(tables.supDetails.osup_det).toEqual({
    txval: 122_700,
    iamt: 21_762,
    camt: 162,
    samt: 162,
    csamt: 0,
  });
  expect(tables.interSup.unreg_details).toEqual([{ pos: "24", txval: 120_900, iamt: 21_762 }]);
  expect(checks.every(({ agrees }) => agrees)).toBe(true);
});

test("files for the portal and the offline tool hold the same tables", async () => {
  const { jsonUrl, csvUrl, xlsxUrl, csvUrls, tables } = await world.done(getGstr1, november);
  const json = await world.app.inject({ method: "GET", url: jsonUrl });
  expect(json.headers["content-disposition"]).toContain("gstr1-27aapfu0939f1zv-112026.json");
  expect(JSON.parse(json.body)).toMatchObject({
    gstin: GSTIN,
    fp: "112026",
    b2b: tables.b2b,
    hsn: tables.hsn,
    doc_issue: tables.docIssue,
  });
  expect(JSON.parse(json.body)).not.toHaveProperty("cdnr");
  const whole = await world.app.inject({ method: "GET", url: csvUrl });
  expect(whole.body).toContain(`${SOCIETY_GSTIN},Green Acres CHS,`);
  const b2cs = csvUrls.find(({ table }) => table === "b2cs")?.url ?? "";
  const lines = (await world.app.inject({ method: "GET", url: b2cs })).body.trim().split("\r\n");
  expect(lines.slice(1)).toEqual(["OE,24-Gujarat,,18,900,0,", "OE,27-Maharashtra,,18,900,0,"]);
  const book = await world.app.inject({ method: "GET", url: xlsxUrl });
  expect(cellsOf(book.rawPayload)[1]?.slice(0, 4)).toEqual([
    SOCIETY_GSTIN,
    "Green Acres CHS",
    "CH/26-27/000001",
    "30-Nov-2026",
  ]);
  const { jsonUrl: outward } = await world.done(getGstr3b, november);
  expect(JSON.parse((await world.app.inject({ method: "GET", url: outward })).body)).toMatchObject({
    ret_period: "112026",
    sup_details: { osup_det: { txval: 122_700 } },
  });
});

test("credit notes stand with the invoices that they reduce, in the period of their own day", async () => {
  const december = { CompanyId: 1, Period: "2026-12" };
  const totals = [118, 59, 23.6, 1180];
  for (const [index, Amount] of totals.entries())
    await world.done(creditBill, { BillId: (await billOf(index)).billId, Amount, Reason: "A scratch" });
  const reply = await world.done(getGstr1, december);
  expect(countsOf(reply)).toMatchObject({ b2b: 0, b2cl: 0, cdnr: 1, cdnur: 1, b2cs: 2, hsn: 4, docIssue: 4 });
  expect(reply.tables.cdnr).toMatchObject([
    {
      ctin: SOCIETY_GSTIN,
      nt: [{ ntty: "C", nt_dt: "01-12-2026", val: 118, pos: "27", inv_typ: "R" }],
    },
  ]);
  expect(reply.tables.cdnur).toMatchObject([
    { typ: "B2CL", val: 1180, pos: "24", itms: [{ itm_det: { txval: 1000, iamt: 180 } }] },
  ]);
  expect(reply.tables.b2cs.map(({ pos, txval, camt, iamt }) => [pos, txval, camt, iamt])).toEqual([
    ["24", -20, 0, -3.6],
    ["27", -50, -4.5, 0],
  ]);
  expect(reply.tables.docIssue.doc_det).toMatchObject([{ doc_num: 5, docs: [{ totnum: 4 }] }]);
  expect(reply.checks.filter(({ agrees }) => !agrees)).toEqual([]);
  const register = await world.done(getRegister, { From: "2026-12-01", To: "2026-12-31" });
  const shown = reply.checks.filter(({ table }) => ["b2cs", "cdnr", "cdnur"].includes(table));
  const sum = (figure: "taxable" | "igst") =>
    Math.round(shown.reduce((total, one) => total + 100 * one[figure], 0)) / 100;
  expect([sum("taxable"), sum("igst")]).toEqual([register.taxable, register.igst]);
  expect(countsOf(await world.done(getGstr1, november))).toMatchObject({ b2b: 1, b2cl: 1, b2cs: 2, cdnr: 0 });
});

test("a credit note too late to reduce tax is in no table, but counted and numbered", async () => {
  const before = world.clock.now;
  world.clock.now = new Date("2027-12-01T06:00:00Z");
  await world.done(creditBill, { BillId: (await billOf(1)).billId, Amount: 118, Reason: "Much later" });
  const reply = await world.done(getGstr1, { CompanyId: 1, Period: "2027-12" });
  expect(reply.tables.b2cs).toEqual([]);
  expect(countsOf(reply)).toMatchObject({ b2cs: 0, notReported: 1, hsn: 0, docIssue: 1 });
  expect(reply.checks.every(({ agrees }) => agrees)).toBe(true);
  expect(
    (await world.done(getGstr3b, { CompanyId: 1, Period: "2027-12" })).tables.supDetails.osup_det.txval,
  ).toBe(0);
  world.clock.now = before;
});

test("a quarter adds up its months, and is named by its last", async () => {
  const quarter = await world.done(getGstr1, { CompanyId: 1, Period: "2026-12", Quarter: true });
  expect(quarter.fp).toBe("122026");
  expect(countsOf(quarter)).toMatchObject({ b2b: 1, b2cl: 1, b2cs: 4, cdnr: 1, cdnur: 1 });
  expect(quarter.tables.b2cs.map(({ txval }) => txval)).toEqual([880, 850]);
  const { fields } = await world.refused(400, getGstr1, { ...november, Quarter: true });
  expect(fields?.["Period"]).toMatch(/last month/);
});

test("a return is filed once, after its period and not ahead of time", async () => {
  world.clock.now = new Date("2026-12-11T06:00:00Z");
  const filing = { ...november, Form: "GSTR-1", FiledOn: "2026-12-10", Arn: "aa271126000001x" };
  expect((await world.refused(400, fileReturn, { ...filing, FiledOn: "2026-11-30" })).fields).toHaveProperty(
    "FiledOn",
  );
  expect((await world.refused(400, fileReturn, { ...filing, FiledOn: "2026-12-12" })).fields).toHaveProperty(
    "FiledOn",
  );
  await world.refused(400, fileReturn, { ...filing, Form: "GSTR-9" });
  await world.refused(403, fileReturn, filing, { token: await world.tokenOf("staff") });
  const elsewhere = await world.newToken("owner", await world.addCompany("Elsewhere"));
  await world.refused(404, fileReturn, filing, { token: elsewhere });
  await world.refused(404, getGstr1, november, { token: elsewhere });
  await world.done(fileReturn, filing);
  await world.refused(409, fileReturn, filing);
  const quarter = { ...filing, Period: "2026-12", Quarter: true, FiledOn: "2026-12-10" };
  await world.refused(400, fileReturn, quarter);
  expect((await world.done(getGstr1, november)).filing).toMatchObject({
    filedOn: "2026-12-10",
    arn: "AA271126000001X",
  });
  expect((await world.done(getGstr3b, november)).filing).toBeNull();
});

test("what is dated in a filed period and made later goes into the next that is not filed", async () => {
  const earlier = await world.done(getGstr1, november);
  world.clock.now = new Date("2026-12-12T06:00:00Z");
  await sql`update wash set status = 'done', outcome_effect = 'charge' where customer_id = ${lateId}
    and day < '2026-12-01'`.execute(world.db);
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, { filters: { CustomerId: lateId } });
  expect(rows).toMatchObject([{ issued: "2026-11-30" }]);
  const after = await world.done(getGstr1, november);
  expect(after.tables).toEqual(earlier.tables);
  const next = await world.done(getGstr1, { CompanyId: 1, Period: "2026-12" });
  expect(next.amendments).toMatchObject([
    { kind: "tax-invoice", number: rows[0]?.number, issued: "2026-11-30", table: "b2cs" },
  ]);
  expect(countsOf(next)).toMatchObject({ b2cs: 3 });
  expect(next.checks.every(({ agrees }) => agrees)).toBe(true);
  // The other form is not filed: there it stands in its own month.
  const outward = await world.done(getGstr3b, november);
  expect(outward.checks[0]?.papers).toBe(5);
});

test("a company that is not registered has no return", async () => {
  const companyId = await world.addCompany("Sparkle");
  const reply = await world.done(getGstr1, { CompanyId: companyId, Period: "2026-11" });
  expect(reply).toMatchObject({ gstin: "", jsonUrl: "", amendments: [] });
  await world.refused(404, fileReturn, {
    CompanyId: companyId,
    Period: "2026-10",
    Form: "GSTR-1",
    FiledOn: "2026-11-11",
    Arn: "AA271026000001X",
  });
});

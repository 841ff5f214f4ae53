import { afterAll, beforeAll, expect, test } from "vitest";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { less, paiseOf, partOf, NO_PAISE } from "#contract/money.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { fileReturn, getGstr1, getGstr3b } from "#contract/return/return.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const GSTIN = "27AAPFU0939F1ZV";
let world: World;
let customerId: number;
let taxSettingsId: number;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
  ({ customerId } = await makeBookable(world));
  ({ taxSettingsId } = await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-04-01",
    Registration: "regular",
    Gstin: GSTIN,
    LegalName: "Chamak Doorstep Services LLP",
    Address: "14 Sahyadri Lane, Pune 411007",
    StateId: 21,
    Rate: 18,
    SeriesPrefix: "CH",
  }));
});
afterAll(() => world.close());

/** An amount in rupees with its tax of 18 %, to another state when `igst`. */
async function addVoucher(
  issued: string,
  rupees: number,
  { igst = false, against = null }: { igst?: boolean; against?: number | null } = {},
): Promise<number> {
  const { paymentId } = await world.done(addPayment, {
    CustomerId: customerId,
    Amount: rupees,
    Method: "cash",
  });
  serial += 1;
  const total = paiseOf(rupees);
  const half = igst ? NO_PAISE : partOf(total, 9, 118);
  const whole = igst ? partOf(total, 18, 118) : NO_PAISE;
  const { voucher_id } = await world.db
    .insertInto("voucher")
    .values({
      company_id: 1,
      customer_id: customerId,
      payment_id: paymentId,
      kind: against === null ? "receipt-voucher" : "refund-voucher",
      against_id: against,
      series: GSTIN,
      fiscal_year: 2026,
      serial,
      number: `${against === null ? "RV" : "RF"}/26-27/${String(serial).padStart(6, "0")}`,
      issued,
      tax_settings_id: taxSettingsId,
      supplier_name: "Chamak",
      supplier_address: "Pune",
      supplier_gstin: GSTIN,
      supplier_state: "27 Maharashtra",
      customer_name: "Anita Rao",
      customer_phone: "9822100201",
      customer_address: "",
      customer_gstin: "",
      society_name: "Green Acres",
      place_of_supply: igst ? "24 Gujarat" : "27 Maharashtra",
      sac: "998538",
      rate_hundredths: 1800,
      taxable_paise: less(total, half, half, whole),
      cgst_paise: half,
      sgst_paise: half,
      igst_paise: whole,
      total_paise: total,
      created_at: world.clock.now,
    })
    .returning("voucher_id")
    .executeTakeFirstOrThrow();
  return voucher_id;
}

const use = (voucherId: number, day: string, rupees: number) =>
  world.db
    .insertInto("voucher_use")
    .values({ voucher_id: voucherId, day, amount_paise: paiseOf(rupees) })
    .execute();

const gstr1 = (Period: string) => world.done(getGstr1, { CompanyId: 1, Period });

test("what is left of an advance is reported with its tax, and taken back when it is used or returned", async () => {
  const near = await addVoucher("2026-11-05", 1180);
  const far = await addVoucher("2026-11-06", 590, { igst: true });
  const returned = await addVoucher("2026-11-07", 236);
  await addVoucher("2026-11-09", 236, { against: returned });
  await use(near, "2026-11-20", 236);
  await use(near, "2026-12-10", 500);
  await addVoucher("2026-12-12", 118, { against: near });
  await use(far, "2026-12-31", 100);
  await use(far, "2027-01-02", -100);
  await use(far, "2027-01-31", 590);
  await use(near, "2027-01-31", 326);

  const [november, december, january] = [
    await gstr1("2026-11"),
    await gstr1("2026-12"),
    await gstr1("2027-01"),
  ];
  expect(november.tables.txpd).toEqual([]);
  expect(november.tables.at).toEqual([
    { pos: "24", sply_ty: "INTER", itms: [{ rt: 18, ad_amt: 500, iamt: 90, camt: 0, samt: 0, csamt: 0 }] },
    { pos: "27", sply_ty: "INTRA", itms: [{ rt: 18, ad_amt: 800, iamt: 0, camt: 72, samt: 72, csamt: 0 }] },
  ]);
  expect(november.tables.docIssue.doc_det).toEqual([
    {
      doc_num: 6,
      docs: [{ num: 1, from: "RV/26-27/000001", to: "RV/26-27/000003", totnum: 3, cancel: 0, net_issue: 3 }],
    },
    {
      doc_num: 8,
      docs: [{ num: 1, from: "RF/26-27/000004", to: "RF/26-27/000004", totnum: 1, cancel: 0, net_issue: 1 }],
    },
  ]);
  expect(december.tables.at).toEqual([]);
  expect(december.tables.txpd).toMatchObject([
    { pos: "24", itms: [{ ad_amt: 84.75, iamt: 15.25 }] },
    { pos: "27", itms: [{ ad_amt: 523.72, camt: 47.14, samt: 47.14 }] },
  ]);
  const used = [december, january].flatMap(({ tables }) => tables.txpd.flatMap(({ itms }) => itms));
  const sum = (figure: "ad_amt" | "iamt" | "camt") =>
    used.reduce((total, one) => total + Math.round(100 * one[figure]), 0);
  // Over time all of it is taken back, to the paisa.
  expect([sum("ad_amt"), sum("iamt"), sum("camt")]).toEqual([130_000, 9_000, 7_200]);
  for (const { checks } of [november, december, january])
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
});

test("GSTR-3B taxes advances when they are received, and not again when they are used", async () => {
  const outward = async (Period: string) => (await world.done(getGstr3b, { CompanyId: 1, Period })).tables;
  expect((await outward("2026-11")).supDetails.osup_det).toMatchObject({ txval: 1300, iamt: 90, camt: 72 });
  expect((await outward("2026-11")).interSup.unreg_details).toEqual([{ pos: "24", txval: 500, iamt: 90 }]);
  expect((await outward("2026-12")).supDetails.osup_det).toMatchObject({ txval: -608.47, iamt: -15.25 });
});

test("the offline tool gets the advances without their tax", async () => {
  const { csvUrls } = await gstr1("2026-11");
  const url = csvUrls.find(({ table }) => table === "at")?.url ?? "";
  const lines = (await world.app.inject({ method: "GET", url })).body.trim().split("\r\n");
  expect(lines.slice(1)).toEqual(["24-Gujarat,,18,500,0", "27-Maharashtra,,18,800,0"]);
});

test("a filed return keeps what it stated; what is recorded later is in the next", async () => {
  world.clock.now = new Date("2027-03-11T06:00:00Z");
  const voucherId = await addVoucher("2027-02-05", 1180);
  await use(voucherId, "2027-02-20", 236);
  const stated = (await gstr1("2027-02")).tables.at;
  await world.done(fileReturn, {
    CompanyId: 1,
    Period: "2027-02",
    Form: "GSTR-1",
    FiledOn: "2027-03-11",
    Arn: "AA270227000001X",
  });
  world.clock.now = new Date("2027-03-12T06:00:00Z");
  // A bill dated in February and made in March, and a voucher of February made as late.
  await use(voucherId, "2027-02-28", 118);
  await addVoucher("2027-02-28", 590, { igst: true });
  const [february, march] = [await gstr1("2027-02"), await gstr1("2027-03")];
  expect(february.tables.at).toEqual(stated);
  expect(stated).toMatchObject([{ pos: "27", itms: [{ ad_amt: 800, camt: 72 }] }]);
  expect(february.tables.docIssue.doc_det).toMatchObject([{ doc_num: 6, docs: [{ totnum: 1 }] }]);
  expect(march.tables.at).toMatchObject([{ pos: "24", itms: [{ ad_amt: 500, iamt: 90 }] }]);
  expect(march.tables.txpd).toMatchObject([{ pos: "27", itms: [{ ad_amt: 100, camt: 9 }] }]);
  expect(march.tables.docIssue.doc_det).toMatchObject([{ doc_num: 6, docs: [{ totnum: 1 }] }]);
  for (const { checks } of [february, march]) expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  // The other form is not filed: there, both are in February.
  const outward = await world.done(getGstr3b, { CompanyId: 1, Period: "2027-02" });
  expect(outward.tables.supDetails.osup_det).toMatchObject({ txval: 1200, iamt: 90 });
});

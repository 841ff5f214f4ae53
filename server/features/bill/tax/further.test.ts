import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getStatement } from "#contract/bill/account.ts";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { previewBill } from "#contract/bill/unbilled.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { getRegister } from "#contract/bill/register.ts";
import { exportTally } from "#contract/bill/tally.ts";
import { addTaxSettings, deleteTaxSettings, getTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { fileReturn, getGstr1, getGstr3b } from "#contract/return/return.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const KARNATAKA = 16;
const PUNE_GSTIN = taxSettings.Gstin;
const BENGALURU_GSTIN = "29AAPFU0939F1ZR";
const further = {
  ...taxSettings,
  Further: true,
  From: "2026-11-01",
  Gstin: BENGALURU_GSTIN,
  Address: "3 Lake Road, Bengaluru 560001",
  StateId: KARNATAKA,
  SeriesPrefix: "BL",
} as const;

let world: World;
let pune: Bookable;
let bengaluru: Bookable;
beforeEach(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  pune = await makeBookable(world);
  bengaluru = await makeBookable(world);
  await sql`update society set state_id = ${KARNATAKA} where society_id = ${bengaluru.societyId}`.execute(
    world.db,
  );
  await world.done(addTaxSettings, taxSettings);
});
afterEach(() => world.close());

/** Books the same plan in both states for the customer in Pune, with the washes of November done. */
async function bookBoth(): Promise<number[]> {
  const bookingIds = [];
  for (const place of [pune, bengaluru]) {
    const change = { CustomerId: pune.customerId, Billing: "monthly" as const };
    const body = place.booking([place.vehicle(biweekly)], change);
    bookingIds.push((await world.done(bookPlan, body)).bookingId);
  }
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-01'`.execute(
    world.db,
  );
  await sql`update booking set open_washes = washes - 3`.execute(world.db);
  return bookingIds;
}

async function closeNovember(): Promise<void> {
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
}

/** The customer's papers by supplier. */
async function billsBySupplier() {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: pune.customerId } });
  const bills = await Promise.all(rows.map(({ billId }) => world.done(getBill, { billId })));
  return bills.toSorted((one, other) => one.supplierGstin.localeCompare(other.supplierGstin));
}

test("bills the washes of each state under its own GSTIN, on one account", async () => {
  await world.done(addTaxSettings, { ...further, Rate: 5 });
  await bookBoth();
  const preview = await world.done(previewBill, { CustomerId: pune.customerId, Month: "2026-11" });
  await closeNovember();
  const bills = await billsBySupplier();
  expect(bills).toMatchObject([
    {
      number: "CH/26-27/000001",
      supplierGstin: PUNE_GSTIN,
      placeOfSupply: "27 Maharashtra",
      taxable: 900,
      cgst: 81,
      sgst: 81,
      igst: 0,
      total: 1062,
    },
    {
      number: "BL/26-27/000001",
      supplierGstin: BENGALURU_GSTIN,
      placeOfSupply: "29 Karnataka",
      taxable: 900,
      cgst: 22.5,
      sgst: 22.5,
      igst: 0,
      total: 945,
    },
  ]);
  expect(new Set([preview, ...preview.further].map(({ total }) => total))).toEqual(new Set([1062, 945]));
  const account = await world.done(getStatement, {
    CustomerId: pune.customerId,
    From: "2026-11-01",
    To: "2026-12-01",
  });
  expect(account.closing).toBe(2007);
  const [, other] = bills;
  const Amount = 45;
  await world.done(creditBill, { BillId: other?.billId ?? 0, Amount, Reason: "Rain" });
  expect((await billsBySupplier())[1]?.creditNotes).toMatchObject([
    { number: "BLC/26-27/000001", amount: Amount },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("states that have no registration stay with the first one and bear IGST", async () => {
  await bookBoth();
  await closeNovember();
  expect(await billsBySupplier()).toMatchObject([
    { supplierGstin: PUNE_GSTIN, total: 1062 },
    { supplierGstin: PUNE_GSTIN, total: 1062 },
  ]);
  expect(new Set((await billsBySupplier()).map(({ igst }) => igst))).toEqual(new Set([0, 162]));
});

test("a registration that begins or ends within a month splits it at that day", async () => {
  await world.done(addTaxSettings, { ...further, From: "2026-11-26" });
  await world.done(addTaxSettings, {
    ...further,
    From: "2026-11-30",
    Registration: "unregistered",
    Gstin: "",
  });
  await bookBoth();
  await closeNovember();
  const bills = await billsBySupplier();
  expect(bills.filter(({ placeOfSupply }) => placeOfSupply === "29 Karnataka")).toMatchObject([
    { supplierGstin: PUNE_GSTIN, igst: 108, total: 708 },
    { supplierGstin: BENGALURU_GSTIN, cgst: 27, sgst: 27, igst: 0, total: 354 },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("prices and bills an upfront booking under the registration of its society", async () => {
  await world.done(addTaxSettings, { ...further, Rate: 5 });
  const { bookingId } = await world.done(bookOnce, bengaluru.booking());
  await world.done(addPayment, { BookingId: bookingId, Amount: 315, Method: "cash" });
  await workerOf(world).runDue();
  const { rows } = await world.done(searchBills, { filters: { CustomerId: bengaluru.customerId } });
  expect(rows).toMatchObject([{ number: "BL/26-27/000001", total: 315, open: 0 }]);
});

test("money received ahead gets the voucher of its booking's registration, and returns hold it", async () => {
  await world.done(addTaxSettings, further);
  // The first run of the evening's job.
  await workerOf(world).runDue();
  const [BookingId = 0] = await bookBoth();
  await world.done(addPayment, { BookingId, Amount: 1000, Method: "cash" });
  await world.done(addPayment, { CustomerId: bengaluru.customerId, Amount: 500, Method: "cash" });
  const body = bengaluru.booking([bengaluru.vehicle(biweekly)], { Billing: "monthly" });
  await world.done(bookPlan, body);
  world.clock.now = new Date("2026-11-21T18:16:00Z");
  await workerOf(world).runDue();
  const numbersOf = async (Gstin?: string) => {
    const register = await world.done(getRegister, {
      From: "2026-11-01",
      To: "2026-11-30",
      ...(Gstin && { Gstin }),
    });
    return register.papers.map(({ number, total }) => [number, total]);
  };
  expect(await numbersOf(PUNE_GSTIN)).toEqual([["RV/26-27/000001", 1000]]);
  expect(await numbersOf(BENGALURU_GSTIN)).toEqual([["BLR/26-27/000001", 500]]);
  expect(await numbersOf()).toHaveLength(2);
});

test("files the returns of each GSTIN apart, and shares the books out without a rest", async () => {
  await world.done(addTaxSettings, further);
  await bookBoth();
  await closeNovember();
  const period = { CompanyId: 1, Period: "2026-11" };
  const first = await world.done(getGstr1, period);
  const other = await world.done(getGstr1, { ...period, Gstin: BENGALURU_GSTIN });
  expect(first.registrations).toEqual([
    { gstin: PUNE_GSTIN, stateName: "Maharashtra" },
    { gstin: BENGALURU_GSTIN, stateName: "Karnataka" },
  ]);
  for (const [reply, gstin, pos] of [
    [first, PUNE_GSTIN, "27"],
    [other, BENGALURU_GSTIN, "29"],
  ] as const) {
    expect(reply.gstin).toBe(gstin);
    expect(reply.checks.every(({ agrees }) => agrees)).toBe(true);
    expect(reply.tables.b2cs).toMatchObject([{ sply_ty: "INTRA", pos, txval: 900, camt: 81, samt: 81 }]);
    const file = await world.app.inject({ method: "GET", url: reply.jsonUrl });
    expect(file.json()).toMatchObject({ gstin, b2cs: [{ pos }] });
  }
  const filed = { ...period, Form: "GSTR-1", FiledOn: "2026-12-01", Arn: "AA2911260000001" } as const;
  await world.done(fileReturn, { ...filed, Gstin: BENGALURU_GSTIN });
  expect((await world.done(getGstr1, period)).filing).toBeNull();
  await world.done(fileReturn, filed);
  await world.refused(409, fileReturn, filed);
  expect(
    (await world.done(getGstr3b, { ...period, Gstin: BENGALURU_GSTIN })).tables.supDetails,
  ).toMatchObject({
    osup_det: { txval: 900, camt: 81, samt: 81, iamt: 0 },
  });
  await world.refused(404, getGstr1, { ...period, Gstin: "24AAPFU0939F1Z1" });

  const books = { CompanyId: 1, From: "2026-11-01", To: "2026-12-31" };
  const [, bill] = await billsBySupplier();
  await world.done(addPayment, { CustomerId: pune.customerId, Amount: 2124, Method: "cash" });
  const all = await world.done(exportTally, books);
  const apart = await Promise.all(
    [PUNE_GSTIN, BENGALURU_GSTIN].map((Gstin) => world.done(exportTally, { ...books, Gstin })),
  );
  expect([all.vouchers, apart.map(({ vouchers }) => vouchers).toSorted((less, more) => less - more)]).toEqual(
    [3, [1, 2]],
  );
  const file = await world.app.inject({ method: "GET", url: apart[1]?.url ?? "" });
  expect(file.body).toContain(bill?.number);
  expect(file.body).not.toContain("CH/26-27/000001");
});

test.each([
  [
    { Gstin: "29AAACR5055K1Z3" },
    { Gstin: "The GSTINs of a company share its PAN: the characters 3 to 12 are AAPFU0939F" },
  ],
  [
    { Gstin: PUNE_GSTIN, StateId: taxSettings.StateId },
    { StateId: "Maharashtra is the state of the company's first registration." },
  ],
  [
    { From: "2026-03-01" },
    {
      Registration:
        "The registration in Karnataka is for companies whose first one is regular. End it first.",
    },
  ],
  [
    { SeriesPrefix: "CH" },
    { SeriesPrefix: "CH already numbers the documents of the registration in Maharashtra." },
  ],
] as const)("refuses a further registration with %j", async (change, fields) => {
  expect((await world.refused(409, addTaxSettings, { ...further, ...change })).fields).toEqual(fields);
});

test("keeps a further registration beside a regular one, and lists both as current", async () => {
  const composition = { ...further, Registration: "composition", Rate: 0 } as const;
  expect((await world.refused(400, addTaxSettings, composition)).fields).toEqual({
    Registration: "A registration in a further state is regular, or has ended",
  });
  await world.done(addTaxSettings, further);
  const [one, other] = await world.done(getTaxSettings, { companyId: 1 });
  expect([one, other]).toMatchObject([
    { further: true, current: true, seriesPrefix: "BL" },
    { further: false, current: true, seriesPrefix: "CH" },
  ]);
  await world.refused(409, deleteTaxSettings, { taxSettingsId: other?.taxSettingsId ?? 0 });
  const leaving = { ...taxSettings, From: "2026-12-01", Registration: "unregistered", Gstin: "" } as const;
  await world.refused(409, addTaxSettings, leaving);
  await world.done(addTaxSettings, { ...further, ...leaving, StateId: KARNATAKA, SeriesPrefix: "BLB" });
  await world.done(addTaxSettings, leaving);
});

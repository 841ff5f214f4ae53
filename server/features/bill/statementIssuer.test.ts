import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getStatement } from "#contract/bill/account.ts";
import { getBill } from "#contract/bill/bill.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { exportEInvoice } from "#contract/bill/eInvoice.ts";
import { searchBills } from "#contract/bill/list.ts";
import { getRegister } from "#contract/bill/register.ts";
import { exportTally } from "#contract/bill/tally.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { updateCustomer } from "#contract/customer/customer.ts";
import { getOwed } from "#contract/bank/owed.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { textsOf } from "#server/testing/pdf.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const KARNATAKA = 16;
type Registration = { name: string; address: string; gstin: string };
const first: Registration = {
  name: "Chamak Doorstep Services LLP",
  address: "14 Sahyadri Lane",
  gstin: taxSettings.Gstin,
};
const further: Registration = {
  name: "Chamak Lakeside LLP",
  address: "3 Lake Road",
  gstin: "29AAPFU0939F1ZR",
};

let world: World;
let pune: Bookable;
let bengaluru: Bookable;
/** A customer of Bengaluru who pays upfront, and one without any paper. */
let upfront: Bookable;
let paperless: Bookable;
/** A customer of Bengaluru who moves to Pune. */
let moving: Bookable;

const inKarnataka = async (): Promise<Bookable> => {
  const place = await makeBookable(world);
  await sql`update society set state_id = ${KARNATAKA} where society_id = ${place.societyId}`.execute(
    world.db,
  );
  return place;
};

/** Pays in advance, gets a part back, is billed for November and credited, and pays the rest. */
async function live(places: readonly Bookable[]): Promise<void> {
  for (const place of places) {
    await world.done(bookPlan, place.booking([place.vehicle(biweekly)], { Billing: "monthly" }));
    await world.done(updateCustomer, {
      customerId: place.customerId,
      FirstName: "Anita Rao",
      Phone1: place.phone,
      Email1: "anita@example.com",
      CustomerAddress: "12 Hill Road, Pune 411045",
      Gstin: "27AAGCB7383J1Z8",
      LegalName: "Lakeview Fleet Private Limited",
    });
    await world.done(addPayment, { CustomerId: place.customerId, Amount: 200, Method: "cash" });
  }
  await spendEvening("2026-11-21");
  for (const { customerId } of places)
    await world.done(addPayment, { CustomerId: customerId, Amount: -50, Method: "cash" });
}

async function spendEvening(day: string): Promise<void> {
  world.clock.now = new Date(`${day}T18:16:00Z`);
  await workerOf(world).runDue();
}

const pay = (Amount: number) =>
  world.done(addPayment, { CustomerId: moving.customerId, Amount, Method: "cash" });

beforeAll(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await workerOf(world).runDue();
  await world.done(addTaxSettings, { ...taxSettings, UpiAddress: "chamak@examplebank" });
  await world.done(addTaxSettings, {
    ...taxSettings,
    Further: true,
    From: "2026-11-01",
    Gstin: further.gstin,
    LegalName: further.name,
    Address: `${further.address}, Bengaluru 560001`,
    StateId: KARNATAKA,
    SeriesPrefix: "BL",
    UpiAddress: "chamak@examplebank",
  });
  pune = await makeBookable(world);
  [bengaluru, upfront] = [await inKarnataka(), await inKarnataka()];
  [paperless, moving] = [await inKarnataka(), await inKarnataka()];
  for (const place of [upfront, paperless]) await world.done(bookOnce, place.booking());
  await world.done(bookPlan, moving.booking([moving.vehicle(biweekly)], { Billing: "monthly" }));
  await pay(1000);
  await live([pune, bengaluru]);
  await world.done(bookPlan, {
    ...pune.booking([pune.vehicle(biweekly)], { Billing: "monthly" }),
    CustomerId: moving.customerId,
  });
  await pay(600);
  await spendEvening("2026-11-22");
  await pay(-1500);
  await world.done(addPayment, { CustomerId: upfront.customerId, Amount: 354, Method: "cash" });
  await spendEvening("2026-11-23");
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-01'`.execute(
    world.db,
  );
  await sql`update booking set open_washes = (select count(*) from wash
    where wash.booking_id = booking.booking_id and status = 'scheduled')`.execute(world.db);
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, {});
  for (const { billId, open } of rows.filter((row) => row.open > 0)) {
    await world.done(creditBill, { BillId: billId, Amount: 59, Reason: "A scratch" });
    const { customerId } = await world.done(getBill, { billId });
    await world.done(addPayment, { CustomerId: customerId, Amount: (open - 59) / 2, Method: "cash" });
  }
});
afterAll(() => world.close());

/** The text of a paper on one line, since addresses may wrap. */
async function read(url: string): Promise<string> {
  const { statusCode, rawPayload } = await world.app.inject({ method: "GET", url });
  expect([url, statusCode]).toEqual([url, 200]);
  return (await textsOf(rawPayload)).join(" ").replaceAll(/\s+/g, " ");
}

/** Every paper of a customer, by what it is. */
async function papersOf({ customerId }: Bookable): Promise<[name: string, url: string][]> {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: customerId } });
  const bills = await Promise.all(rows.map(({ billId }) => world.done(getBill, { billId })));
  const payments = await world.done(searchPayments, { CustomerId: customerId });
  const range = { CustomerId: customerId, From: "2026-11-01", To: "2026-12-01" };
  const statement = await world.done(getStatement, range);
  return [
    ...bills.flatMap(({ number, paperUrl, creditNotes }): [string, string][] => [
      [number, paperUrl],
      ...creditNotes.map((note): [string, string] => [note.number, note.paperUrl]),
    ]),
    ...payments.rows.map(({ amount, paperUrl }): [string, string] => [`payment ${amount}`, paperUrl]),
    ["statement", statement.paperUrl],
  ];
}

/** Which registrations a text names, by name, address and GSTIN. */
const named = (text: string, { name, address, gstin }: Registration): boolean[] =>
  [name, address, gstin].map((part) => text.includes(part));

/** Each paper of a customer, with what it states of the registration that issues it and of the other one. */
async function issuersOf(place: Bookable, own: Registration, other: Registration) {
  const issuers: [name: string, own: boolean[], other: boolean[]][] = [];
  for (const [name, url] of await papersOf(place)) {
    const text = await read(url);
    issuers.push([name, named(text, own), named(text, other)]);
  }
  return issuers;
}

test("each paper names the registration that issues it", async () => {
  for (const [place, own, other, papers] of [
    // A bill and its note, three payments and the statement.
    [pune, first, further, 6],
    [bengaluru, further, first, 6],
    [upfront, further, first, 3],
    [paperless, further, first, 1],
  ] as const) {
    const issuers = await issuersOf(place, own, other);
    expect(issuers).toEqual(issuers.map(([name]) => [name, [true, true, true], [false, false, false]]));
    expect(issuers).toHaveLength(papers);
  }
});

test("money that goes back at once may have been received under two registrations", async () => {
  const { rows } = await world.done(searchPayments, { CustomerId: moving.customerId });
  const text = await read(rows.find(({ amount }) => amount === -1500)?.paperUrl ?? "");
  expect([named(text, first), named(text, further)]).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
});

test("links, files and lists name the registration of what is paid or posted", async () => {
  for (const [place, own, other] of [
    [pune, first, further],
    [bengaluru, further, first],
  ] as const) {
    const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
    const bill = await world.done(getBill, { billId: rows.at(-1)?.billId ?? 0 });
    expect([bill.supplierName, bill.supplierGstin]).toEqual([own.name, own.gstin]);
    const token = await customerToken(world, place.phone);
    const owed = await world.done(getOwed, {}, { token });
    for (const link of [bill.upiLink, owed.rows[0]?.upiLink]) {
      expect(decodeURIComponent(link ?? "")).toContain(`pn=${own.name}&`);
    }
    const { json } = await world.done(exportEInvoice, { BillId: bill.billId });
    expect(json.SellerDtls).toMatchObject({ Gstin: own.gstin, LglNm: own.name });
    const november = { CompanyId: 1, From: "2026-11-01", To: "2026-11-30" };
    const { papers } = await world.done(getRegister, { ...november, Gstin: own.gstin });
    const series = new Set(papers.map(({ number }) => number.startsWith("BL")));
    expect([...series]).toEqual([own === further]);
    const tally = await world.done(exportTally, { ...november, Gstin: own.gstin });
    const { body: xml } = await world.app.inject({ method: "GET", url: tally.url });
    const parties = new Set(
      [...xml.matchAll(/<PARTYLEDGERNAME>[^<]*\(C(\d+)\)/g)].map(([, id]) => Number(id)),
    );
    expect([parties.has(pune.customerId), parties.has(bengaluru.customerId)]).toEqual([
      own === first,
      own === further,
    ]);
    expect(named(xml, other).includes(true)).toBe(false);
  }
});

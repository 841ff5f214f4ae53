import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { exportTally, getTallyLedgers, saveTallyLedgers, usualTallyLedgers } from "#contract/bill/tally.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { updateCustomer } from "#contract/customer/customer.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import type { Posting } from "./tally.queries.ts";
import { escapeXml, voucherOf } from "./tally.rules.ts";

let world: World;
let customers: { customerId: number; billId: number; total: number; number: string }[];
const range = { CompanyId: 1, From: "2026-11-30", To: "2026-12-31" };

const paise = (rupees: number): number => Math.round(rupees * 100);

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
  });
  for (let count = 0; count < 3; count += 1) {
    const place = await makeBookable(world);
    await world.done(bookPlan, place.booking([place.vehicle(biweekly)], { Billing: "monthly" }));
    if (count > 0) continue;
    await world.done(updateCustomer, {
      customerId: place.customerId,
      FirstName: "Anita Rao",
      Phone1: place.phone,
      Email1: "anita@example.com",
      CustomerAddress: "12 Lake Road, Bengaluru 560034",
      Gstin: "29AAGCB7383J1Z4",
      LegalName: `Rao & "Sons" <Fleet>`,
    });
    await sql`update society set state_id = 11 where society_id = ${place.societyId}`.execute(world.db);
  }
  await sql`update wash set status = 'done', outcome_effect = 'charge', price_paise = 10001 + wash_id * 7919 % 9973
    where day < '2026-12-01'`.execute(world.db);
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, {});
  customers = rows.toSorted((one, other) => one.customerId - other.customerId);
  const [first, second] = customers as [(typeof customers)[0], (typeof customers)[0]];
  await world.done(creditBill, { BillId: first.billId, Amount: 100.01, Reason: "Scratched door" });
  await world.done(addPayment, {
    CustomerId: second.customerId,
    Amount: 2_250.5,
    Method: "upi",
    Reference: "412345678901",
  });
  await world.done(addPayment, { CustomerId: second.customerId, Amount: -50, Method: "cash" });
});
afterAll(() => world.close());

async function download(body = range) {
  const reply = await world.done(exportTally, body);
  const file = await world.app.inject({ method: "GET", url: reply.url });
  return { ...reply, file, xml: file.body };
}

const unescape = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
/** The texts of all elements with a name. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => unescape(text));

type Voucher = { id: string; type: string; xml: string; entries: [ledger: string, paise: number][] };

const vouchersOf = (xml: string): Voucher[] =>
  [...xml.matchAll(/<VOUCHER REMOTEID="([^"]+)" VCHTYPE="([^"]+)"[^>]*>(.*?)<\/VOUCHER>/g)].map(
    ([, id = "", type = "", content = ""]) => {
      const [ledgers, amounts] = [textsOf(content, "LEDGERNAME"), textsOf(content, "AMOUNT")];
      return {
        id,
        type,
        xml: content,
        entries: ledgers.map((ledger, index) => [ledger, paise(Number(amounts[index]))]),
      };
    },
  );

const sumOf = ({ entries }: Voucher) => entries.reduce((sum, [, amount]) => sum + amount, 0);

/** Faults in an XML text: unmatched tags and unescaped characters. */
function faultsOf(xml: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  const body = xml.replace(/^<\?xml[^>]*\?>/, "");
  for (const [whole, text = "", closing, name = "", , self] of body.matchAll(
    /([^<]*)<(\/?)([A-Z.]+)((?: [A-Za-z:]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, "").includes("&")) faults.push(whole);
    if (closing === "/" && open.pop() !== name) faults.push(whole);
    if (closing === "" && self === "") open.push(name);
  }
  return [...faults, ...open];
}

test("bills, credit notes, payments and refunds become balanced vouchers between known ledgers", async () => {
  const { xml, file, vouchers: count, ledgers: ledgerCount } = await download();
  expect(file.headers).toMatchObject({
    "content-type": "text/xml; charset=utf-8",
    "content-disposition": 'attachment; filename="tally-2026-11-30-2026-12-31.xml"',
  });
  expect(faultsOf(xml)).toEqual([]);
  const vouchers = vouchersOf(xml);
  expect(vouchers.map(({ type }) => type)).toEqual([
    "Sales",
    "Sales",
    "Sales",
    "Credit Note",
    "Receipt",
    "Payment",
  ]);
  expect(count).toBe(vouchers.length);
  for (const voucher of vouchers) expect([voucher.id, sumOf(voucher)]).toEqual([voucher.id, 0]);
  const ledgers = [...xml.matchAll(/<LEDGER NAME="([^"]+)"/g)].map(([, name = ""]) => unescape(name));
  expect(ledgers).toHaveLength(ledgerCount);
  expect(new Set(ledgers).size).toBe(ledgerCount);
  for (const { entries } of vouchers) for (const [ledger] of entries) expect(ledgers).toContain(ledger);
});

test("a sale debits the customer, and credits sales, taxes and the round-off to the paisa", async () => {
  const { xml } = await download();
  const rows = await sql<Record<"id" | "total" | "taxable" | "cgst" | "igst" | "off", number>>`
    select bill_id as id, total_paise as total, taxable_paise as taxable, cgst_paise as cgst, igst_paise as igst,
      round_off_paise as off from bill`.execute(world.db);
  expect(rows.rows.some(({ igst }) => igst > 0) && rows.rows.some(({ cgst }) => cgst > 0)).toBe(true);
  for (const { id, total, taxable, cgst, igst, off } of rows.rows) {
    const voucher = vouchersOf(xml).find((one) => one.id === `chamak-1-bill-${id}`);
    const [[party, owed] = ["", 0], ...others] = voucher?.entries ?? [];
    expect([party.replace(/ \(C[0-9]+\)$/, ""), owed]).toEqual([
      igst > 0 ? `Rao & "Sons" <Fleet>` : "Anita Rao",
      -total,
    ]);
    expect(others).toEqual(
      [
        ["Sales", taxable],
        ["CGST", cgst],
        ["SGST", cgst],
        ["IGST", igst],
        ["Round Off", off],
      ].filter(([, amount]) => amount !== 0),
    );
  }
});

test("parties carry GSTIN and state, and the vouchers their numbers", async () => {
  const { xml } = await download();
  const [first, second] = customers;
  const masters = [...xml.matchAll(/<LEDGER .*?<\/LEDGER>/g)].map(([text]) => text);
  const masterOf = (customerId = 0) => masters.find((text) => text.includes(`(C${customerId})`)) ?? "";
  expect(textsOf(masterOf(first?.customerId), "PARTYGSTIN")).toEqual(["29AAGCB7383J1Z4"]);
  expect(textsOf(masterOf(first?.customerId), "LEDSTATENAME")).toEqual(["Karnataka"]);
  expect(textsOf(masterOf(first?.customerId), "PARENT")).toEqual(["Sundry Debtors"]);
  expect(textsOf(masterOf(second?.customerId), "GSTREGISTRATIONTYPE")).toEqual(["Unregistered/Consumer"]);
  expect(textsOf(masterOf(second?.customerId), "LEDSTATENAME")).toEqual(["Maharashtra"]);
  const vouchers = vouchersOf(xml);
  expect(textsOf(vouchers[0]?.xml ?? "", "VOUCHERNUMBER")).toEqual([first?.number]);
  expect(textsOf(vouchers[0]?.xml ?? "", "DATE")).toEqual(["20261130"]);
  const note = vouchers.find(({ type }) => type === "Credit Note");
  expect(textsOf(note?.xml ?? "", "REFERENCE")).toEqual([first?.number]);
  expect(note?.entries[0]?.[1]).toBe(10_001);
  const receipt = vouchers.find(({ type }) => type === "Receipt");
  expect(receipt?.entries).toEqual([
    [`Anita Rao (C${second?.customerId})`, 225_050],
    ["UPI", -225_050],
  ]);
  expect(vouchers.at(-1)?.entries).toEqual([
    [`Anita Rao (C${second?.customerId})`, -5_000],
    ["Cash", 5_000],
  ]);
});

test("a second import finds the same vouchers and ledgers", async () => {
  const first = await download();
  world.clock.advance(60_000);
  const second = await download();
  expect(second.xml).toBe(first.xml);
  const guids = textsOf(first.xml, "GUID");
  expect(guids).toHaveLength(first.vouchers + first.ledgers);
  expect(new Set(guids).size).toBe(guids.length);
  // A part of the days has the same ids.
  const part = await download({ ...range, From: "2026-12-01" });
  expect(part.vouchers).toBe(3);
  for (const { id } of vouchersOf(part.xml)) expect(guids).toContain(id);
});

test("posts to the ledgers that the company names", async () => {
  expect(await world.done(getTallyLedgers, { CompanyId: 1 })).toEqual(usualTallyLedgers);
  const names = {
    CompanyId: 1,
    Sales: "Washing & Care",
    Upi: "HDFC 1234",
    Card: "hdfc 1234",
    Bank: "HDFC 1234",
  };
  await world.done(saveTallyLedgers, names);
  expect(await world.done(getTallyLedgers, { CompanyId: 1 })).toMatchObject({
    sales: "Washing & Care",
    upi: "HDFC 1234",
    cash: "Cash",
  });
  const { xml, ledgers } = await download();
  // Three methods share one ledger.
  expect(ledgers).toBe(3 + 9);
  expect(vouchersOf(xml).flatMap(({ entries }) => entries.map(([ledger]) => ledger))).toEqual(
    expect.arrayContaining(["Washing & Care", "HDFC 1234"]),
  );
  const { fields } = await world.refused(400, saveTallyLedgers, {
    ...names,
    Cgst: "washing & care",
    Igst: " ",
  });
  expect(fields).toEqual({ Igst: "Ledger's name is required" });
  expect(
    (await world.refused(400, saveTallyLedgers, { ...names, Cgst: "washing & care", Cash: "HDFC 1234" }))
      .fields,
  ).toEqual({
    Cgst: "Another ledger has this name already",
    Upi: "Another ledger has this name already",
    Bank: "Another ledger has this name already",
    Card: "Another ledger has this name already",
  });
});

test("covers at most a year, of an own company", async () => {
  expect((await world.refused(400, exportTally, { ...range, From: "2025-01-01" })).fields).toEqual({
    To: "An export covers a year at most",
  });
  const token = await world.newToken("owner", await world.addCompany("Elsewhere"));
  await world.refused(404, exportTally, range, { token });
  await world.refused(404, getTallyLedgers, { CompanyId: 1 }, { token });
  await world.refused(404, saveTallyLedgers, { CompanyId: 1 }, { token });
  await world.refused(403, saveTallyLedgers, { CompanyId: 1 }, { token: await world.tokenOf("staff") });
  const own = await world.done(exportTally, range, { token: await world.tokenOf("staff") });
  expect(own.vouchers).toBe(6);
  const { xml, vouchers } = await download({ ...range, From: "2025-12-01", To: "2025-12-31" });
  expect(vouchers).toBe(0);
  expect(faultsOf(xml)).toEqual([]);
});

test("vouchers balance whatever the amounts", () => {
  let seed = 42;
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 500; round += 1) {
    const half = random(3) === 0 ? 0 : random(99_999);
    const sums = {
      taxablePaise: random(9_999_999) + 1,
      cgstPaise: half,
      sgstPaise: half,
      igstPaise: half === 0 ? random(99_999) : 0,
      roundOffPaise: random(101) - 50,
    };
    const totalPaise = Object.values(sums).reduce((sum, figure) => sum + figure, 0);
    const kind = (["bill", "credit-note", "payment"] as const)[random(3)] ?? "bill";
    const posting = {
      ...sums,
      totalPaise: kind === "payment" && random(2) === 0 ? -totalPaise : totalPaise,
      kind,
      id: round,
      day: "2026-11-30",
      number: String(round),
      against: "",
      customerId: 7,
      customerName: "Anita Rao",
      customerGstin: "",
      placeOfSupply: "27 Maharashtra",
      method: kind === "payment" ? "card" : null,
      reference: "",
    } as Posting;
    const [voucher] = vouchersOf(voucherOf(1, posting, usualTallyLedgers));
    expect(voucher?.entries.length).toBeGreaterThan(1);
    expect(voucher && sumOf(voucher)).toBe(0);
  }
});

test("escapes what XML cannot hold", () => {
  expect(escapeXml(`Rao & "Sons" <'A'>\u0000\u0008\n\uFFFF स्वाति`)).toBe(
    "Rao &amp; &quot;Sons&quot; &lt;&apos;A&apos;&gt;  स्वाति",
  );
});

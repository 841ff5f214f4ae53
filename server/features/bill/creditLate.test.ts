import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getStatement } from "#contract/bill/account.ts";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { searchMessages } from "#contract/message/message.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import type { OutcomeReason } from "#contract/dispatch/reason.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { DAY } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { storedPdf } from "./pdf.jobs.ts";

let world: World;
/** ₹300 a wash and 18 % on it: 23, 26 and 30 November, ₹1,062 in all. */
let billed: Awaited<ReturnType<typeof makeBilled>>;
// A world for each test: the jobs of a morning run once, and sessions expire as days pass.
beforeEach(async () => {
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
  billed = await makeBilled(world);
  await workerOf(world).runDue();
});
afterEach(() => world.close());

/** A late report by the office for the wash of a day: done, or missed for the reason. */
async function record(day: string, reason: OutcomeReason | null): Promise<void> {
  const { rows } = await sql<{ washId: number }>`
    select wash_id as "washId" from wash where customer_id = ${billed.place.customerId} and day = ${day}`.execute(
    world.db,
  );
  await world.done(recordOutcome, {
    ActionId: randomUUID(),
    WashId: rows[0]?.washId ?? 0,
    Outcome: reason === null ? "done" : "missed",
    Reason: reason,
    RecordedAt: world.clock.now.toISOString(),
  });
}

/** Advances to the next morning and runs its jobs. */
async function nextMorning(): Promise<void> {
  world.clock.advance(DAY);
  await workerOf(world).runDue();
}
/** The customer's messages about credit notes, newest first. */
async function creditMessages(): Promise<(string | null)[]> {
  const { rows } = await world.done(searchMessages, { search: billed.place.phone });
  return rows.filter(({ template }) => template === "credited").map(({ body }) => body);
}

const bill = () => world.done(getBill, { billId: billed.billId });
const creditOf = async () =>
  (await world.done(searchPayments, { CustomerId: billed.place.customerId })).credit;

test("credits a billed wash automatically, once, with its tax, when it is no longer charged", async () => {
  await world.done(addPayment, { CustomerId: billed.place.customerId, Amount: 1062, Method: "cash" });
  await record("2026-11-26", "rain");
  await nextMorning();
  await nextMorning();
  const { creditNotes, ...after } = await bill();
  expect(creditNotes).toMatchObject([
    {
      amount: 354,
      reason: expect.stringMatching(/^Not charged: MH12[A-Z]{2}[0-9]{4}, 26 Nov 2026 \(rain\)$/),
    },
  ]);
  expect(after).toMatchObject({ total: 1062, credited: 354, paid: 708, open: 0, status: "paid" });
  expect(await creditOf()).toBe(354);
  const query = { CustomerId: billed.place.customerId, From: "2026-11-01", To: "2026-12-31" };
  expect(await world.done(getStatement, query)).toMatchObject({ opening: 0, closing: -354 });
  const ref = {
    billId: billed.billId,
    creditNoteId: creditNotes[0]?.creditNoteId ?? 0,
    language: "hi",
  } as const;
  const pdf = await buffer((await storedPdf(world.db, world.store, ref)).body);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await ledgerErrors(world)).toEqual([]);
});

test("notifies the customer once with number and amount, in the chosen language, or not at all", async () => {
  await world.done(creditBill, { BillId: billed.billId, Amount: 100, Reason: "A scratch" });
  await record("2026-11-23", "rain");
  await nextMorning();
  await nextMorning();
  const noteOf = async (amount: number) =>
    (await bill()).creditNotes.find((note) => note.amount === amount)?.number;
  const english = `Chamak: washes of bill ${billed.number} are not charged after all. Credited: Rs 354. Credit note: ${await noteOf(354)}. See it here: http://chamak.test/washes`;
  expect(await creditMessages()).toEqual([english]);
  const chosen = { CustomerId: billed.place.customerId, Language: "hi" as const };
  await world.done(updatePreference, { ...chosen, Channels: ["sms"] });
  await record("2026-11-26", "rain");
  await nextMorning();
  expect((await creditMessages())[0]).toMatch(/^Chamak: बिल .* ₹354। .*CN\/26-27\/000003। /);
  await world.done(updatePreference, { ...chosen, Channels: ["sms"], OptOut: ["payment"] });
  await record("2026-11-30", "rain");
  await nextMorning();
  expect([(await bill()).creditNotes.length, (await creditMessages()).length]).toEqual([4, 2]);
});

test("does not credit a manual credit again, and credits the whole bill when all washes are credited", async () => {
  await world.done(creditBill, { BillId: billed.billId, Amount: 500, Reason: "None of it was washed" });
  for (const day of ["2026-11-23", "2026-11-26", "2026-11-30"]) await record(day, "no-water");
  await nextMorning();
  expect(await bill()).toMatchObject({
    credited: 1062,
    open: 0,
    status: "credited",
    creditNotes: [{ amount: 500 }, { amount: 562 }],
  });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("bills a wash that is charged after all on the next month's bill, where it can be credited again", async () => {
  await record("2026-11-30", "rain");
  await nextMorning();
  await record("2026-11-30", null);
  world.clock.now = new Date("2027-01-01T06:30:00Z");
  await world.done(closeMonth, { Month: "2026-12" });
  const { rows } = await world.done(searchBills, { filters: { CustomerId: billed.place.customerId } });
  const [newest] = rows;
  const later = () => world.done(getBill, { billId: newest?.billId ?? 0 });
  expect(await later()).toMatchObject({ total: 354, lines: [{ month: "2026-11", washes: 1, amount: 300 }] });
  await record("2026-11-30", "no-access");
  await nextMorning();
  expect(await later()).toMatchObject({ credited: 0 });
  await record("2026-11-30", "gate-refused");
  await nextMorning();
  expect(await later()).toMatchObject({ credited: 354, open: 0 });
  expect(await bill()).toMatchObject({ credited: 354, open: 708 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("never changes a wash's entry once it is credited", async () => {
  await record("2026-11-23", "rain");
  await nextMorning();
  await expect(sql`delete from bill_wash_back`.execute(world.db)).rejects.toThrow("never change");
});

test("reduces tax until 30 November after the fiscal year, and then only the price", async () => {
  const sumsOf = async () => {
    const { rows } = await sql<{ taxable: number; cgst: number; total: number }>`
      select taxable_paise as taxable, cgst_paise as cgst, total_paise as total
      from credit_note order by credit_note_id desc limit 1`.execute(world.db);
    return rows[0];
  };
  const credit = () => world.done(creditBill, { BillId: billed.billId, Amount: 118, Reason: "A scratch" });
  world.clock.now = new Date("2027-11-30T18:00:00Z");
  await credit();
  expect(await sumsOf()).toEqual({ taxable: 10_000, cgst: 900, total: 11_800 });
  world.clock.now = new Date("2027-11-30T19:00:00Z");
  await credit();
  expect(await sumsOf()).toEqual({ taxable: 11_800, cgst: 0, total: 11_800 });
  expect(await ledgerErrors(world)).toEqual([]);
});

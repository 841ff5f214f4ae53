import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeMonth } from "#contract/bill/close.ts";
import { searchBills } from "#contract/bill/list.ts";
import { matchLine, searchLines } from "#contract/bank/line.ts";
import { importStatement, undoImport } from "#contract/bank/statement.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("bank_line").execute();
});

let cents = 0;

/** A customer with open bills of November and December, of amounts that nobody else has. */
async function makeOwing() {
  const { place } = await makeBilled(world);
  const { customerId } = place;
  cents += 1;
  await world.done(addPayment, { CustomerId: customerId, Amount: 100 + cents / 100, Method: "cash" });
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where customer_id = ${customerId} and day between '2026-12-01' and '2026-12-31'`.execute(world.db);
  await sql`update booking set open_washes = (select count(*) from wash
    where wash.booking_id = booking.booking_id and status = 'scheduled')`.execute(world.db);
  world.clock.now = new Date("2027-01-01T06:30:00Z");
  await world.done(closeMonth, { Month: "2026-12" });
  const bills = await billsOf(customerId);
  const [first, second] = bills;
  if (!first || !second) throw new Error("There are no two bills");
  return { customerId, first, second, sum: (first.open * 100 + second.open * 100) / 100 };
}

const billsOf = async (customerId: number) =>
  (await world.done(searchBills, { filters: { CustomerId: customerId } })).rows.toSorted(
    (one, other) => one.billId - other.billId,
  );
const openOf = async (customerId: number) => (await billsOf(customerId)).map(({ open }) => open);

async function read(narration: string, amount: number, DryRun = "false") {
  const text = `Date,Narration,Credit\n01/01/2027,${narration},${amount}`;
  const form = formWith(new Uint8Array(Buffer.from(text)));
  form.append("CompanyId", "1");
  form.append("DryRun", DryRun);
  const token = await world.tokenOf("accounts");
  const { status, reply } = await sendForm(world.app, importStatement, form, { token });
  expect(status).toBe(200);
  return reply;
}

const onlyLine = async () => (await world.done(searchLines, {})).rows[0]!;

test("a transfer that names several bills and pays them exactly is booked by itself, and undone whole", async () => {
  const { customerId, first, second, sum } = await makeOwing();
  const narration = `NEFT ${second.number} AND ${first.number.replaceAll(/[^A-Z0-9]/g, "")}`;
  expect(await read(narration, sum, "true")).toMatchObject({
    booked: 1,
    amount: sum,
    lines: [{ billNumber: `${first.number}, ${second.number}` }],
  });
  const { importId, booked } = await read(narration, sum);
  expect(booked).toBe(1);
  expect(await openOf(customerId)).toEqual([0, 0]);
  const { rows } = await world.done(searchPayments, { CustomerId: customerId });
  expect(rows[0]?.allocated.map(({ amount }) => amount)).toEqual([first.open, second.open]);
  expect(await onlyLine()).toMatchObject({
    state: "booked",
    bills: [{ number: first.number }, { number: second.number }],
  });
  expect(await ledgerErrors(world)).toEqual([]);
  await world.done(undoImport, { ImportId: importId ?? 0 });
  expect(await openOf(customerId)).toEqual([first.open, second.open]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("one that names several, with another sum, is proposed for all, the oldest first", async () => {
  const { customerId, first, second, sum } = await makeOwing();
  expect(await read(`NEFT ${first.number} ${second.number}`, sum - 10)).toMatchObject({ proposed: 1 });
  const line = await onlyLine();
  expect(line.bills).toEqual([
    { billId: first.billId, number: first.number, open: first.open, share: first.open },
    { billId: second.billId, number: second.number, open: second.open, share: second.open - 10 },
  ]);
  await world.done(matchLine, { LineId: line.lineId, BillIds: line.bills.map(({ billId }) => billId) });
  expect(await openOf(customerId)).toEqual([0, 10]);
  expect(await onlyLine()).toMatchObject({ state: "booked" });
  expect(await ledgerErrors(world)).toEqual([]);
});

test.each([
  ["without a number", () => "UPI/CR/ANITA"],
  ["with the number of one of them", ({ second }: { second: { number: string } }) => `UPI ${second.number}`],
])("the sum of all that a customer owes is proposed for all, %s", async (_, narration) => {
  const owing = await makeOwing();
  const { customerId, first, second, sum } = owing;
  expect(await read(narration(owing), sum)).toMatchObject({
    proposed: 1,
    booked: 0,
    lines: [{ billNumber: `${first.number}, ${second.number}` }],
  });
  const { lineId, bills } = await onlyLine();
  await world.done(matchLine, { LineId: lineId, BillIds: bills.map(({ billId }) => billId) });
  expect(await openOf(customerId)).toEqual([0, 0]);
});

test("not when two customers owe it, unless one is named; nor of bills of two customers", async () => {
  const one = await makeOwing();
  const other = await makeOwing();
  await world.done(addPayment, { CustomerId: one.customerId, Amount: 0.01, Method: "cash" });
  expect(await read("UPI/CR/PAYER", other.sum)).toMatchObject({ proposed: 0, unmatched: 1 });
  await world.db.deleteFrom("bank_line").execute();
  const both = (one.first.open * 100 + other.first.open * 100 - 1) / 100;
  expect(await read(`NEFT ${one.first.number} ${other.first.number}`, both)).toMatchObject({ booked: 0 });
  const { lineId } = await onlyLine();
  const BillIds = [one.first.billId, other.first.billId];
  await world.refused(404, matchLine, { LineId: lineId, BillIds });
});

test("an amount that names two bills and is that of one is proposed for it", async () => {
  const { first, second } = await makeOwing();
  expect(await read(`NEFT ${first.number} ${second.number}`, second.open)).toMatchObject({
    proposed: 1,
    lines: [{ billNumber: second.number }],
  });
});

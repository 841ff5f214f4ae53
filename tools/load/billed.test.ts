import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getStatement } from "#contract/bill/account.ts";
import { searchBills } from "#contract/bill/list.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { billByMonth, billedCity, monthBefore, statementOf, taxSettings } from "./billed.ts";
import { capturingDatabase, seed } from "./seed.ts";

const TODAY = "2026-11-21";
const BOOKINGS = 40;

let world: World;

beforeAll(async () => {
  world = await createWorld();
  const { db } = capturingDatabase(new Pool(world.address));
  await seed(db, { ...billedCity, customers: BOOKINGS, bookings: BOOKINGS }, TODAY);
  await db.destroy();
});
afterAll(() => world.close());

test("bills customers for a month, and marks their bills as paid by a bank statement", async () => {
  const { customerId, from, to } = await billByMonth(world.db, TODAY, 400);
  await world.done(addTaxSettings, taxSettings(TODAY));
  expect(await world.done(closeMonth, { Month: monthBefore(TODAY) })).toEqual({ bills: BOOKINGS - 1 });
  const accountStatement = await world.done(getStatement, { CustomerId: customerId, From: from, To: to });
  expect([accountStatement.opening, accountStatement.lines.length, accountStatement.closing]).toEqual([
    0, 25, 120_000,
  ]);
  const bills = await world.done(searchBills, { pageSize: 100 });
  const text = statementOf(bills.rows, 100, TODAY);
  const form = formWith(new Uint8Array(Buffer.from(text)), "File", "statement.csv");
  form.append("CompanyId", "1");
  const { reply } = await sendForm(world.app, importStatement, form, { token: await world.tokenOf("admin") });
  expect(reply).toMatchObject({ booked: BOOKINGS - 1, proposed: 0, unmatched: 100 - (BOOKINGS - 1) });
});

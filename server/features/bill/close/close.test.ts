import { asyncProperty, assert, array, constantFrom, integer, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth, previewClose } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { bookDone, countBillsOf } from "#server/testing/bills.ts";
import { call } from "#server/testing/call.ts";
import { breakConnections, connect } from "#server/testing/connect.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { openProcess, type Process } from "#server/testing/process.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { taxSettings } from "#server/testing/tax.ts";

const CUSTOMERS = 60;
const months = ["2026-11", "2026-12"];

let world: World;
let others: Process[];
beforeAll(async () => {
  world = await createWorld();
  others = await Promise.all([1, 2].map(() => openProcess(world.address, world.clock)));
  await world.done(addTaxSettings, taxSettings);
});
afterAll(async () => {
  await Promise.all(others.map((one) => one.close()));
  await world.close();
});

test("makes one bill each without gaps when three processes close at once and one is cut off", async () => {
  let customers = 0;
  for (let round = 0; round < rounds(2, 10); round += 1) {
    await bookDone(world, CUSTOMERS);
    customers += CUSTOMERS;
    const token = await world.newToken("accounts");
    const client = await connect(world.address);
    for (const Month of months) {
      const closing = [world, ...others, world].map(({ app }) => call(app, closeMonth, { Month }, { token }));
      const cut = await breakConnections(client, "query ilike '%insert into bill%' and state <> 'idle'");
      const answers = await Promise.all(closing);
      // A process that was cut off made nothing; the next one makes the rest.
      if (cut > 0 || answers.some(({ status }) => status !== 200)) await world.done(closeMonth, { Month });
      expect(await countBillsOf(world, Month)).toEqual({ bills: customers, customers });
    }
    expect(await ledgerErrors(world)).toEqual([]);
  }
});

test("matches bills, credits and payments with the account to the paisa, whatever is paid and credited", async () => {
  const customerId = await bookDone(world, 1);
  const token = await world.newToken("admin");
  const steps = array(
    record({ kind: constantFrom("pay", "credit", "close"), paise: integer({ min: 1, max: 200_000 }) }),
    { maxLength: 8 },
  );
  await assert(
    asyncProperty(steps, async (taken) => {
      for (const { kind, paise } of taken) {
        const Amount = paise / 100;
        const { rows } = await world.done(searchBills, { filters: { CustomerId: customerId } }, { token });
        const BillId = rows[paise % Math.max(rows.length, 1)]?.billId;
        if (kind === "pay")
          await call(world.app, addPayment, { CustomerId: customerId, Amount, Method: "cash" }, { token });
        else if (kind === "credit" && BillId !== undefined)
          await call(world.app, creditBill, { BillId, Amount, Reason: "So be it" }, { token });
        else await call(world.app, closeMonth, { Month: months[paise % 2] ?? "" }, { token });
      }
      const { rows } = await world.done(searchBills, { filters: { CustomerId: customerId } }, { token });
      const payments = await world.done(searchPayments, { CustomerId: customerId }, { token });
      const paise = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
      const { rows: sums } = await sql<{ received: number }>`
        select coalesce(sum(amount_paise), 0)::integer as received from payment
        where customer_id = ${customerId}`.execute(world.db);
      expect(sums[0]?.received).toBe(paise(rows.map(({ paid }) => paid)) + paise([payments.credit]));
      for (const { total, credited, paid, open } of rows)
        expect(paise([total])).toBe(paise([credited, paid, open]));
      expect(await ledgerErrors(world)).toEqual([]);
    }),
    { numRuns: rounds(2, 60) },
  );
});

test("previews and closes a month of many customers at once", async () => {
  await bookDone(world, rounds(200, 1000));
  const began = process.cpuUsage();
  const preview = await world.done(previewClose, { Month: "2026-11" });
  expect(preview.bills).toBeGreaterThanOrEqual(rounds(200, 1000));
  expect(await world.done(closeMonth, { Month: "2026-11" })).toEqual({ bills: preview.bills });
  // Milliseconds of a processor for a bill.
  expect(process.cpuUsage(began).user / 1000 / preview.bills).toBeLessThan(20);
});

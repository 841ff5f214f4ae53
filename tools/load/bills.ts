// Measures the bills of a month: a thousand bills made and drawn, a list call of another user meanwhile, an account of
// ten thousand washes, and a bank statement of ten thousand lines: `npm run bench -- bills`. Exits with 1 when a goal
// is missed.
import { call, type Caller } from "./call.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { getStatement } from "#contract/bill/account.ts";
import { searchBills } from "#contract/bill/list.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { indiaAt } from "#contract/day.ts";
import { importStatement } from "#contract/bank/statement.ts";
import type { Db } from "#server/db/database.ts";
import {
  type Account,
  accountWashes,
  billByMonth,
  billedCity,
  monthBefore,
  statementLines,
  statementOf,
  taxSettings,
} from "./billed.ts";
import type { Call } from "./attack.ts";
import { percentilesOf, measureCalls } from "./bystander.ts";
import { processorSecondsOf } from "./processes.ts";
import { loginAll, type Product, Servers, withSeededDatabase } from "./product.ts";

const IDLE_SECONDS = 10;
const ACCOUNTS = 200;
const STATEMENTS = 3;
/** In milliseconds. `times` is the list call's p99 meanwhile, as a multiple of its idle p99. */
const goals = { made: 20_000, rendered: 30_000, times: 3, account: 50, statement: 5_000, statementTimes: 10 };

const servers = new Servers();
const today = indiaAt(new Date()).day;

/** Prints a row of the table. Sets the exit code when the goal is missed. */
function printRow(what: string, figure: number, goal: number, unit: string, more = ""): void {
  console.log(`| ${what} | ${figure.toFixed(1)} ${unit} | ${goal} ${unit} | ${more} |`);
  if (figure > goal) process.exitCode = 1;
}

/** Runs `work`. @returns its milliseconds, and the processor seconds of the product and its database. */
async function timed<T>({ processId }: Product, work: () => Promise<T>) {
  const before = processorSecondsOf(processId);
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began, processor: processorSecondsOf(processId) - before };
}

/** Waits until every bill is drawn. */
async function waitUntilRendered(db: Db): Promise<void> {
  while (true) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from job where name = 'bill/draw'`.execute(db);
    if (rows[0]?.waiting === 0) return;
    await sleep(100);
  }
}

/** Closes the month before, and waits until all its bills are drawn. */
async function makeAndRender(product: Product, db: Db, caller: Caller) {
  const made = await timed(product, () => call(caller, closeMonth, { Month: monthBefore(today) }));
  return { made, rendered: await timed(product, () => waitUntilRendered(db)) };
}

async function measure(
  product: Product,
  db: Db,
  account: Account,
  [token = "", reader = ""]: string[],
): Promise<void> {
  const caller = { url: product.url, token };
  await call(caller, addTaxSettings, taxSettings(today));
  const list = [
    {
      method: "POST" as const,
      url: `${product.url}${searchBookings.path}`,
      token,
      body: { page: 1, pageSize: 20 },
    },
  ];
  await measureCalls(product, list, sleep(2_000));
  const alone = timed(product, () => sleep(IDLE_SECONDS * 1_000));
  const idle = await measureCalls(product, list, alone);
  const secondsPerCall = (await alone).processor / idle.calls;
  const working = makeAndRender(product, db, caller);
  const { calls, failures, p99 } = await measureCalls(product, list, working);
  const { made, rendered } = await working;
  // Subtracts the processor time of the list calls from that of the drawing.
  const share = rendered.ms / (made.ms + rendered.ms);
  const processor = rendered.processor - calls * share * secondsPerCall;
  printRow(`${made.result.bills} bills made`, made.ms, goals.made, "ms");
  const waited = `after ${(rendered.ms / 1000).toFixed(1)} s`;
  printRow(`${made.result.bills} bills drawn, on one core`, processor * 1000, goals.rendered, "ms", waited);
  const listResult = `${p99.toFixed(1)} ms of ${calls}, idle ${idle.p99.toFixed(1)}; ${failures.length} failed`;
  printRow("a list's p99 meanwhile, of idle", p99 / idle.p99, goals.times, "times", listResult);
  if (failures.length > 0) process.exitCode = 1;
  await measureAccount(caller, account);
  await measureStatement(product, { url: product.url, token: reader }, list);
}

async function measureAccount(caller: Caller, { customerId, from, to }: Account): Promise<void> {
  const durations: number[] = [];
  for (let nth = 0; nth < ACCOUNTS; nth += 1) {
    const began = performance.now();
    await call(caller, getStatement, { CustomerId: customerId, From: from, To: to });
    durations.push(performance.now() - began);
  }
  const { p50, p99 } = percentilesOf(durations);
  printRow(`account of ${accountWashes} washes`, p50, goals.account, "ms", `p99 ${p99.toFixed(1)} ms`);
}

/** Reads a statement twice for its preview, and then for good, while another user works. */
async function readStatements(caller: Caller, text: string) {
  const durations: number[] = [];
  let matchCounts = "";
  for (let nth = 0; nth < STATEMENTS; nth += 1) {
    const form = new FormData();
    form.append("File", new Blob([text], { type: "text/csv" }), "statement.csv");
    form.append("DryRun", nth === STATEMENTS - 1 ? "false" : "true");
    form.append("CompanyId", "1");
    const began = performance.now();
    const { booked, proposed, unmatched } = await call(caller, importStatement, form);
    durations.push(performance.now() - began);
    matchCounts = `${booked} booked, ${proposed} proposed, ${unmatched} unmatched`;
  }
  const importMs = durations.pop() ?? 0;
  return { previewMs: percentilesOf(durations).p50, importMs, matchCounts };
}

async function measureStatement(product: Product, caller: Caller, list: readonly Call[]): Promise<void> {
  const bills = [];
  for (let page = 1; page <= 10; page += 1)
    bills.push(...(await call(caller, searchBills, { page, pageSize: 100 })).rows);
  const text = statementOf(bills, statementLines, today);
  const idle = await measureCalls(product, list, sleep(IDLE_SECONDS * 1_000));
  const reading = readStatements(caller, text);
  const { calls, failures, p99, longest } = await measureCalls(product, list, reading);
  const { previewMs, importMs, matchCounts } = await reading;
  printRow(`statement of ${statementLines} lines matched`, previewMs, goals.statement, "ms", matchCounts);
  printRow("and kept", importMs, goals.statement, "ms");
  const result = `${p99.toFixed(1)} ms of ${calls}, longest ${longest.toFixed(1)}, idle ${idle.p99.toFixed(1)}; ${failures.length} failed`;
  printRow("another user's list's p99 meanwhile", p99 / idle.p99, goals.statementTimes, "times", result);
  if (failures.length > 0) process.exitCode = 1;
}

try {
  const product = await servers.startProduct();
  console.log("| what | took | goal | |");
  console.log("|---|---|---|---|");
  await withSeededDatabase(
    product,
    async (db, _captured, { password }) => {
      const account = await billByMonth(db, today, accountWashes);
      await measure(product, db, account, await loginAll(product.url, password, ["bench1", "bench2"]));
    },
    billedCity,
  );
} finally {
  await servers.stop();
}

// Prints what the bills of a month cost: a thousand made and drawn, how somebody's list fares meanwhile, an account of ten
// thousand washes, and a bank's statement of ten thousand lines: `npm run bench -- bills`. Ends with 1 when a goal is missed.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { getStatement } from "#contract/bill/account.ts";
import { closeMonth, searchBills } from "#contract/bill/bill.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { indiaAt } from "#contract/day.ts";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { importStatement } from "#contract/payment/statement.ts";
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
import { percentilesOf, workOn } from "./bystander.ts";
import { processorSecondsOf } from "./processes.ts";
import { login, type Product, Servers, withCity } from "./product.ts";

const IDLE_SECONDS = 10;
const ACCOUNTS = 200;
const STATEMENTS = 3;
/** Milliseconds; of what goes on meanwhile, how many times the idle p99. */
const goals = { made: 20_000, drawn: 30_000, times: 3, account: 50, statement: 5_000 };

const servers = new Servers();
const today = indiaAt(new Date()).day;

/** Prints a row of the table, and remembers a goal that is missed. */
function tell(what: string, figure: number, goal: number, unit: string, more = ""): void {
  console.log(`| ${what} | ${figure.toFixed(1)} ${unit} | ${goal} ${unit} | ${more} |`);
  if (figure > goal) process.exitCode = 1;
}

/** Sends what `body` says, and waits for the answer. @throws with what was answered when it is refused. */
async function ask<E extends Endpoint>(
  { url, token }: Asking,
  { path }: E,
  body: object | FormData,
): Promise<ReplyOf<E>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return (await response.json()) as ReplyOf<E>;
}
type Asking = { url: string; token: string };

/** What something took: milliseconds, and seconds of processors by the product and its database. */
async function timed<T>({ processId }: Product, work: () => Promise<T>) {
  const before = processorSecondsOf(processId);
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began, processor: processorSecondsOf(processId) - before };
}

/** Until every bill has its paper. */
async function untilDrawn(db: Db): Promise<void> {
  while (true) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from job where name = 'bill/draw'`.execute(db);
    if (rows[0]?.waiting === 0) return;
    await sleep(100);
  }
}

/** Closes the month before, and waits until all of it is drawn. */
async function makeAndDraw(product: Product, db: Db, asking: Asking) {
  const made = await timed(product, () => ask(asking, closeMonth, { Month: monthBefore(today) }));
  return { made, drawn: await timed(product, () => untilDrawn(db)) };
}

async function measure(product: Product, db: Db, account: Account, token: string): Promise<void> {
  const asking = { url: product.url, token };
  await ask(asking, addTaxSettings, taxSettings(today));
  const list = [
    {
      method: "POST" as const,
      url: `${product.url}${searchBookings.path}`,
      token,
      body: { page: 1, pageSize: 20 },
    },
  ];
  await workOn(product, list, sleep(2_000));
  const alone = timed(product, () => sleep(IDLE_SECONDS * 1_000));
  const idle = await workOn(product, list, alone);
  const aCall = (await alone).processor / idle.calls;
  const working = makeAndDraw(product, db, asking);
  const { calls, failures, p99 } = await workOn(product, list, working);
  const { made, drawn } = await working;
  // What the list's calls took of it is not what one core would have worked on papers.
  const share = drawn.ms / (made.ms + drawn.ms);
  const processor = drawn.processor - calls * share * aCall;
  tell(`${made.result.bills} bills made`, made.ms, goals.made, "ms");
  const waited = `after ${(drawn.ms / 1000).toFixed(1)} s`;
  tell(`${made.result.bills} bills drawn, on one core`, processor * 1000, goals.drawn, "ms", waited);
  const told = `${p99.toFixed(1)} ms of ${calls}, idle ${idle.p99.toFixed(1)}; ${failures.length} failed`;
  tell("a list's p99 meanwhile, of idle", p99 / idle.p99, goals.times, "times", told);
  if (failures.length > 0) process.exitCode = 1;
  await measureAccount(asking, account);
  await measureStatement(asking);
}

async function measureAccount(asking: Asking, { customerId, from, to }: Account): Promise<void> {
  const took: number[] = [];
  for (let turn = 0; turn < ACCOUNTS; turn += 1) {
    const began = performance.now();
    await ask(asking, getStatement, { CustomerId: customerId, From: from, To: to });
    took.push(performance.now() - began);
  }
  const { p50, p99 } = percentilesOf(took);
  tell(`account of ${accountWashes} washes`, p50, goals.account, "ms", `p99 ${p99.toFixed(1)} ms`);
}

async function measureStatement(asking: Asking): Promise<void> {
  const bills = [];
  for (let page = 1; page <= 10; page += 1)
    bills.push(...(await ask(asking, searchBills, { page, pageSize: 100 })).rows);
  const text = statementOf(bills, statementLines, today);
  const took: number[] = [];
  let told = "";
  for (let turn = 0; turn < STATEMENTS; turn += 1) {
    const form = new FormData();
    form.append("File", new Blob([text], { type: "text/csv" }), "statement.csv");
    form.append("DryRun", turn === STATEMENTS - 1 ? "false" : "true");
    form.append("CompanyId", "1");
    const began = performance.now();
    const { booked, proposed, unmatched } = await ask(asking, importStatement, form);
    took.push(performance.now() - began);
    told = `${booked} booked, ${proposed} proposed, ${unmatched} unmatched`;
  }
  const kept = took.pop() ?? 0;
  tell(`statement of ${statementLines} lines matched`, percentilesOf(took).p50, goals.statement, "ms", told);
  tell("and kept", kept, goals.statement, "ms");
}

try {
  const product = await servers.startProduct();
  console.log("| what | took | goal | |");
  console.log("|---|---|---|---|");
  await withCity(
    product,
    async (db, _captured, { password }) => {
      const account = await billByMonth(db, today, accountWashes);
      await measure(product, db, account, await login(product.url, password));
    },
    billedCity,
  );
} finally {
  await servers.stop();
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { closeMonth } from "#contract/bill/close.ts";
import { bookDone, countBillsOf } from "#server/testing/bills.ts";
import { connect } from "#server/testing/connect.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const CUSTOMERS = rounds(40, 400);
const ROUNDS = rounds(1, 6);
const MONTHS = ["2026-11", "2026-12"];
/** The tables at which a closing is stopped: amid its bills, after all of them, and before it has a number. */
const STOPS = ["bill_account", "job", "serial_counter"];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Server = { url: string; child: ChildProcess };

/** A server in its own process, on the world's database. */
async function startServer(): Promise<Server> {
  const script = path.resolve("server/testing/runApp.ts");
  const options = JSON.stringify({ address: world.address, now: world.clock.now });
  const child = spawn(process.execPath, ["--import", "tsx", script, options]);
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stderr.pipe(process.stderr);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { url: String(line).trim(), child };
}

/** Closes a month on one of the servers. @returns the number of bills that it reports; null without an answer. */
async function closeBy({ url }: Server, month: string, token: string): Promise<number | null> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ Month: month }),
  };
  const answer = await fetch(`${url}/api${closeMonth.path}`, request).catch(() => null);
  if (answer === null) return null;
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { bills: number }).bills;
}

/** The number of the servers' transactions that wait for a lock. */
async function countWaitingTransactions(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and application_name = 'chamak' and wait_event_type = 'Lock'`.execute(
    world.db,
  );
  return rows[0]?.waiting ?? 0;
}

const untilWaiting = (count: number) =>
  vi.waitUntil(async () => (await countWaitingTransactions()) === count, { interval: 5 });

test("makes one bill each without missing numbers when the closing one of three processes is killed", async () => {
  let customers = 0;
  let kills = 0;
  const blocker = await connect(world.address);
  for (let round = 0; round < ROUNDS; round += 1) {
    await bookDone(world, CUSTOMERS);
    customers += CUSTOMERS;
    const token = await world.newToken("accounts");
    const servers = await Promise.all([1, 2, 3].map(startServer));
    for (const month of MONTHS) {
      await blocker.query(`begin; lock table ${STOPS[kills % STOPS.length]} in exclusive mode`);
      const [first, ...others] = servers.splice(0) as [Server, ...Server[]];
      const killed = closeBy(first, month, token);
      await untilWaiting(1);
      const answers = others.map((one) => closeBy(one, month, token));
      await untilWaiting(1 + others.length);
      first.child.kill("SIGKILL");
      kills += 1;
      expect(await killed).toBeNull();
      await blocker.query("rollback");
      const made = await Promise.all(answers);
      expect(made.filter((bills) => bills !== 0)).toEqual([CUSTOMERS]);
      servers.push(...others);
      expect(await countBillsOf(world, month)).toEqual({ bills: customers, customers });
    }
    for (const { child } of servers) child.kill("SIGKILL");
    expect(await ledgerErrors(world)).toEqual([]);
  }
});

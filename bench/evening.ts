// Prints what an evening of a large city takes, 93,000 washes of 102 companies given out, and its longest transaction:
// `npm run bench -- evening`. Ends with 1 when a wash is left open.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { Secrets } from "#server/crypto/secrets.ts";
import { type Db, openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate, onceAtStart } from "#server/db/migrate.ts";
import { folderStore } from "#server/files/folderStore.ts";
import { loadDemoData } from "#server/seed/demo/load.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { createWorker } from "#server/worker.ts";
import { multiplyCity } from "./city.ts";

/** Of the demo's washes: enough to look back on, and the days that are given out. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 3;
const COPIES = 157;
const COMPANIES = 102;

/** The longest that a transaction was open until `work` ended, in milliseconds. */
async function longestTransaction(db: Db, work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const ending = work.finally(() => over.abort()).catch(() => undefined);
  let longest = 0;
  while (!over.signal.aborted) {
    const { rows } = await sql<{ ms: number | null }>`
      select max(extract(epoch from clock_timestamp() - xact_start))::float8 * 1000 as ms from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      db,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    await sleep(50);
  }
  await ending;
  return longest;
}

/** Lives through the evening before `day`, which nobody has washes of yet, and prints what it took. */
export async function measureEvening(db: Db, folder: string, day: string): Promise<void> {
  let now = indiaInstant(addDays(day, -1), "19:59");
  const worker = createWorker({
    db,
    clock: () => now,
    log: { warn: (details: object) => console.log(details) },
    store: folderStore(path.join(folder, "files")),
    secrets: new Secrets("the key of a measurement"),
    publicUrl: "http://127.0.0.1",
    senders: {},
  });
  await worker.runDue();
  const open = async () => {
    const { rows } = await sql<{ washes: number; companies: number; open: number }>`
      select count(*)::integer as washes, count(distinct company_id)::integer as companies,
        (count(*) filter (where assigned_provider_id is null and unassigned_reason is null))::integer as open
      from wash where day = ${day}::date and status = 'scheduled'`.execute(db);
    return rows[0]!;
  };
  const before = await open();
  now = indiaInstant(addDays(day, -1), "20:00");
  const began = performance.now();
  const evening = worker.runDue();
  const longest = await longestTransaction(db, evening);
  await evening;
  const seconds = (performance.now() - began) / 1000;
  const after = await open();
  console.log(
    `${before.washes} washes of ${before.companies} companies in ${seconds.toFixed(1)} s; ${after.open} of ${before.open} left open.`,
  );
  console.log(`Longest transaction: ${longest.toFixed(0)} ms.`);
  if (after.open > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) {
  const folder = mkdtempSync(path.join(tmpdir(), "chamak-bench-"));
  chmodSync(folder, 0o711);
  const database = await startEmbedded({ dataDir: path.join(folder, "data"), log: () => undefined });
  const db = openDatabase({ source: database.address });
  try {
    const today = indiaAt(new Date()).day;
    await migrate(db);
    await onceAtStart(db, async (transaction) => {
      await loadReferenceData(transaction);
      await loadDemoData(transaction, folderStore(path.join(folder, "files")), new Date());
    });
    const days = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) };
    await multiplyCity(db, { copies: COPIES, companies: COMPANIES, ...days });
    await measureEvening(db, folder, addDays(today, 2));
  } finally {
    await db.destroy();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

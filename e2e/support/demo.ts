import path from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import { copyDataFolder } from "#server/testing/template.ts";
import { type RunningApp, startApp } from "./app.ts";
import { urlOf } from "./data.ts";

/** Name of the filled database and of its data folder. */
const DEMO = "demo";

/** Starts a demo once and stops it, which leaves its database and its data folder. */
async function makeDemo(admin: Client, dataDir: string): Promise<void> {
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [DEMO]);
  if (rowCount === 1) return;
  const filled = await cloneDatabase();
  const app = await startApp({ DATABASE_URL: urlOf(filled), DATA_DIR: dataDir, DEMO: "true" });
  await app.stop();
  await admin.query(`alter database ${filled.database} rename to ${DEMO}`);
}

/** Starts the server on a copy of the demo, which the run fills once, since that takes longer than most files. */
export async function startOnDemo(dataDir: string): Promise<RunningApp> {
  const made = path.join(inject("scratch"), DEMO);
  const admin = new Client(inject("postgres"));
  await admin.connect();
  try {
    // Another worker waits until the connection ends.
    await admin.query("select pg_advisory_lock(1)");
    await makeDemo(admin, made);
  } finally {
    await admin.end();
  }
  copyDataFolder(made, dataDir);
  const database = await cloneDatabase(DEMO);
  return startApp({ DATABASE_URL: urlOf(database), DATA_DIR: dataDir, DEMO: "true" });
}

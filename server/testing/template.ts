import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate, onceAtStart } from "#server/db/migrate.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What the template's content follows from: the migrations, the reference data and PostgreSQL's version. */
const sources = ["contract", "server/db", "server/seed/reference", "package-lock.json"];

function filesIn(source: string): string[] {
  const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes(".test."));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const file of source.includes(".") ? [path.join(root, source)] : filesIn(source))
      hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/** Copies a stopped data folder with its owners, which Node's own copy does not keep. */
export function copyDataFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** Starts a database in the new folder `dataDir`, with a migrated database `template` that holds the reference data. */
async function makeTemplate(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log: () => {}, durable: false });
  const admin = new Client(server.address);
  await admin.connect();
  await admin.query("create database template");
  await admin.end();
  const db = openDatabase({ source: { ...server.address, database: "template" } });
  await migrate(db);
  await onceAtStart(db, loadReferenceData);
  await db.destroy();
  await server.stop();
}

/**
 * Puts a stopped data folder with the migrated database `template` at `dataDir`. It is kept between runs, because
 * migrating takes longer than most tests, and made anew when what it follows from changes.
 */
export async function putTemplate(dataDir: string): Promise<void> {
  const cache = path.join(root, "node_modules/.cache/chamak-tests");
  const kept = path.join(cache, fingerprint());
  if (existsSync(kept)) return copyDataFolder(kept, dataDir);
  await makeTemplate(dataDir);
  await mkdir(cache, { recursive: true });
  const former = readdirSync(cache);
  const draft = await mkdtemp(path.join(cache, "draft-"));
  copyDataFolder(dataDir, path.join(draft, "data"));
  await rename(path.join(draft, "data"), kept);
  for (const name of [...former, path.basename(draft)])
    await rm(path.join(cache, name), { recursive: true, force: true });
}

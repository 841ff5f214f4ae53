import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate, onceAtStart } from "#server/db/migrate.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { forgetStatements } from "./statements/record.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The test run's PostgreSQL; its database `template` is migrated and holds the reference data. */
    postgres: DatabaseAddress;
    /** A folder that is removed with its contents when the run ends. */
    scratch: string;
  }
}

/** One PostgreSQL for the run with a migrated template, from which each test file clones its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === "server") forgetStatements();
  const folder = await mkdtemp(path.join(tmpdir(), "chamak-test-"));
  // As root, the database runs under an ordinary account, which must be able to traverse the folder.
  await chmod(folder, 0o711);
  const server = await startEmbedded({ dataDir: path.join(folder, "data"), log: () => {}, durable: false });
  const admin = new Client(server.address);
  await admin.connect();
  await admin.query("create database template");
  await admin.end();
  const db = openDatabase({ source: { ...server.address, database: "template" } });
  await migrate(db);
  await onceAtStart(db, loadReferenceData);
  await db.destroy();
  project.provide("postgres", server.address);
  project.provide("scratch", folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

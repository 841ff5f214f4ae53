import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "embedded-postgres-supervisor";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/db/embedded.ts";
import { forgetStatements } from "./statements/record.ts";
import { putTemplate } from "./template.ts";

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
  const dataDir = path.join(folder, "data");
  await putTemplate(dataDir);
  // It would look into each of hundreds of clones, once a minute.
  const settings = { autovacuum: "off" };
  const server = await startEmbedded({ dataDir, log: () => {}, durable: false, settings });
  project.provide("postgres", server.address);
  project.provide("scratch", folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

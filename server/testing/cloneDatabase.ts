import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import type { DatabaseAddress } from "#server/db/embedded/embedded.ts";

/** A database of this test file's own, cloned from the run's template. */
export async function cloneDatabase(): Promise<DatabaseAddress> {
  const address = inject("postgres");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client(address);
  await admin.connect();
  await admin.query(`create database ${database} template template`);
  await admin.end();
  return { ...address, database };
}

import { randomUUID } from "node:crypto";
import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { Client } from "pg";
import { inject } from "vitest";
import { recordStatements } from "./statements/record.ts";

recordStatements();

/** A separate database for this test file, cloned from the run's template, or from another that nobody is connected to. */
export async function cloneDatabase(template = "template"): Promise<DatabaseAddress> {
  const address = inject("postgres");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client(address);
  await admin.connect();
  await admin.query(`create database ${database} template ${template} strategy file_copy`);
  await admin.end();
  return { ...address, database };
}

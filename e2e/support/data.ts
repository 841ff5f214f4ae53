import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { readPidFile } from "embedded-postgres-supervisor/pidFile";
import { endOrphans, serverProcesses } from "embedded-postgres-supervisor/serverProcesses";
import { Client, type ClientConfig } from "pg";
import { identity } from "#server/config/identity.ts";

const clusterOf = (dataDir: string): string => path.join(realpathSync(dataDir), "db");

/** Process ids of the PostgreSQL main processes of a data folder. */
export function postmasters(dataDir: string): number[] {
  return serverProcesses(clusterOf(dataDir))
    .filter(({ isPostmaster }) => isPostmaster)
    .map(({ pid }) => pid);
}

/** Number of PostgreSQL processes of any kind that serve a data folder. */
export const postgresCount = (dataDir: string): number => serverProcesses(clusterOf(dataDir)).length;

/** Kills the database of a data folder without warning, as a power cut would. */
export function killPostmaster(dataDir: string): void {
  process.kill(readPidFile(clusterOf(dataDir))?.pid ?? Number.NaN, "SIGKILL");
}

/** Ends the database processes that a killed server left behind. */
export async function clearOrphans(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) await endOrphans(clusterOf(dataDir), identity, () => undefined);
}

/** The connection URL of a database on the test run's own server. */
export const urlOf = ({ host, port, user, database }: DatabaseAddress): string =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** Queries the database directly. @returns the values of all rows as one flat list. */
export async function queryDatabase<T = unknown>(
  config: ClientConfig,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<T[]>({ text: sql, values, rowMode: "array" });
    return rows.flat();
  } finally {
    await client.end();
  }
}

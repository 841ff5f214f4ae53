import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { Client } from "pg";
import { onTestFinished } from "vitest";

/** A separate connection for a test, closed when it ends. */
export async function connect(address: DatabaseAddress): Promise<Client> {
  const client = new Client({ ...address, application_name: "test" });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/**
 * Terminates those of the app's connections that match `condition` on pg_stat_activity.
 * @returns their number.
 */
export async function breakConnections(client: Client, condition: string): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'chamak' and ${condition}`,
  );
  return rowCount ?? 0;
}

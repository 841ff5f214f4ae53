import { sql } from "kysely";
import type { Db } from "./database.ts";

const RUNNING_LOCK = 4_207_012;

/** Marks its connection as that of a running process, for as long as it is open. */
export const markRunning = `select pg_advisory_lock_shared(${RUNNING_LOCK})`;

/** True if a process of any version runs on the database. Those of versions before this mark are not seen. */
export async function isAnyRunning(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and classid = 0 and objid = ${RUNNING_LOCK}
      and mode = 'ShareLock'
    limit 1`.execute(db);
  return rows.length > 0;
}

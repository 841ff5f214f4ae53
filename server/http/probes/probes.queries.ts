import { sql } from "kysely";
import { KEY_CHECK } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";

/** Writes a row, and reads the stored check of the key in the same transaction. @throws when it cannot be written. */
export async function writeProbe(db: Db, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ check: string | null }>`
    with written as (
      insert into setting (name, value) values ('ready-probe', ${now.toISOString()})
      on conflict (name) do update set value = excluded.value)
    select (select value from setting where name = ${KEY_CHECK}) as check`.execute(db);
  return rows[0]?.check ?? undefined;
}

/** Jobs and messages that should be gone by now. */
export type Backlog = {
  /** Jobs that could be run at once. */
  due: number;
  /** Seconds since the oldest of them has been due. */
  oldestSeconds: number;
  /** Jobs that were given up, and are still kept. */
  failed: number;
  /** Messages that wait or failed, and can still be sent. */
  unsent: number;
};

export async function findBacklog(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*) filter (where failed_at is null and due_at <= ${now})::integer as due,
      greatest(coalesce(extract(epoch from ${now}::timestamptz
        - min(due_at) filter (where failed_at is null and due_at <= ${now})), 0), 0)::double precision as "oldestSeconds",
      count(failed_at)::integer as failed,
      (select count(*)::integer from message where status <> 'sent' and expires_at > ${now}) as unsent
    from job`.execute(db);
  return rows[0] as Backlog;
}

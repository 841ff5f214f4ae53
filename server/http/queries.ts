import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";

/** What is known of a call that was made before under the same key. */
type Earlier = { fingerprint: string; reply: string | null };

/**
 * Who writes in a transaction, which the audit trail asks for (0: a stranger, nobody it knows), and when, which the daily
 * sums do; whether its statements are planned only once.
 */
export type Actor = { userId: number; now: Date; plannedOnce?: boolean };

const settingsOf = ({ userId, now, plannedOnce }: Actor) => sql`
  select set_config('chamak.user', ${userId === 0 ? "" : String(userId)}, true),
    set_config('chamak.day', ${indiaAt(now).day}, true),
    set_config('plan_cache_mode', ${plannedOnce ? "force_generic_plan" : "auto"}, true)`;

/** Says who writes in this transaction. */
export async function nameActor(db: Db, actor: Actor): Promise<void> {
  await settingsOf(actor).execute(db);
}

/**
 * Claims a key for this transaction, and says who writes in it; a second call with the key waits here until the
 * first has ended.
 * @returns null when the key is new, else the earlier call.
 */
export async function claimKey(
  db: Db,
  actor: Actor,
  key: string,
  fingerprint: string,
): Promise<Earlier | null> {
  const { userId } = actor;
  const claimed = await sql`
    with actor as (${settingsOf(actor)})
    insert into idempotency (user_id, key, fingerprint)
      select ${userId}::integer, ${key}, ${fingerprint} from actor
      on conflict do nothing`.execute(db);
  if (claimed.numAffectedRows === 1n) return null;
  return db
    .selectFrom("idempotency")
    .select(["fingerprint", "reply"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

/** Keeps the reply beside the rows that it speaks of. */
export async function saveReply(db: Db, userId: number, key: string, reply: string): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({ reply })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute();
}

const KEYS_MS = 7 * 24 * 3_600_000;

/** Drops keys older than a week: nobody repeats a call after that. */
export async function sweepKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("created_at", "<", new Date(now.getTime() - KEYS_MS))
    .execute();
}

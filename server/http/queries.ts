import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";

/** An earlier call under the same idempotency key. */
type Earlier = { fingerprint: string; reply: string | null };

/**
 * The user of a transaction, for the audit trail (0: no known user), and the time, for the daily sums; and whether
 * its statements are planned only once.
 */
export type Actor = { userId: number; now: Date; plannedOnce?: boolean };

const settingsOf = ({ userId, now, plannedOnce }: Actor) => sql`
  select set_config('chamak.user', ${userId === 0 ? "" : String(userId)}, true),
    set_config('chamak.day', ${indiaAt(now).day}, true),
    set_config('plan_cache_mode', ${plannedOnce ? "force_generic_plan" : "auto"}, true)`;

/** Sets the user of this transaction. */
export async function nameActor(db: Db, actor: Actor): Promise<void> {
  await settingsOf(actor).execute(db);
}

/**
 * Claims a key for this transaction and sets its user; a second call with the key waits here until the first has
 * ended.
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

/** Saves the reply in the same transaction as the rows. */
export async function saveReply(db: Db, userId: number, key: string, reply: string): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({ reply })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute();
}

const KEYS_MS = 7 * 24 * 3_600_000;

/** Deletes keys older than a week: no call is repeated after that. */
export async function sweepKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("created_at", "<", new Date(now.getTime() - KEYS_MS))
    .execute();
}

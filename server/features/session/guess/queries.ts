import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { FORGET_FAILURES_AFTER, type GuessKey, tooOften } from "./rules.ts";

/** Seconds for which a key is still blocked; 0 when it is not. */
async function secondsBlocked(db: Db, { key }: GuessKey, now: Date): Promise<number> {
  const row = await db.selectFrom("guess").where("key", "=", key).select("blocked_until").executeTakeFirst();
  return row ? Math.max(0, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000)) : 0;
}

/** Counts a guess against a key. @returns whether it was counted: not while the key is blocked. */
async function countGuess(db: Db, { key, waits }: GuessKey, now: Date): Promise<boolean> {
  const forgotten = sql`g.last_failure_at < ${now}::timestamptz - make_interval(secs => ${FORGET_FAILURES_AFTER})`;
  const failures = sql`case when ${forgotten} then 1 else g.failures + 1 end`;
  const { rows } = await sql`
    insert into guess as g (key, failures, last_failure_at, blocked_until)
    values (${key}, 1, ${now}, ${now}::timestamptz + make_interval(secs => (${waits}::integer[])[1]))
    on conflict (key) do update set
      failures = ${failures},
      last_failure_at = ${now},
      blocked_until = ${now}::timestamptz
        + make_interval(secs => (${waits}::integer[])[least(${failures}, cardinality(${waits}::integer[]))])
    where g.blocked_until <= ${now}::timestamptz
    returning g.key`.execute(db);
  return rows.length > 0;
}

/** Lets a guess through, counted, or refuses it with what has been too often and the time to wait. */
export async function slowGuessing(
  db: Db,
  keys: readonly GuessKey[],
  now: Date,
  what = "Too many wrong attempts.",
): Promise<void> {
  for (const key of keys) {
    if (key.counted === "before" && (await countGuess(db, key, now))) continue;
    const seconds = await secondsBlocked(db, key, now);
    if (seconds > 0) throw tooOften(what, seconds);
  }
}

/** Counts a guess that has failed. */
export async function countFailure(db: Db, keys: readonly GuessKey[], now: Date): Promise<void> {
  for (const key of keys) if (key.counted === "after") await countGuess(db, key, now);
}

/** A right password: what was counted before it was looked at is forgotten. */
export async function forgiveGuesses(db: Db, keys: readonly GuessKey[]): Promise<void> {
  const names = keys.filter(({ counted }) => counted === "before").map(({ key }) => key);
  await db.deleteFrom("guess").where("key", "in", names).execute();
}

/** Failures of yesterday slow nobody down any more. */
export async function sweepGuesses(db: Db, now: Date): Promise<void> {
  await sql`delete from guess where last_failure_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}

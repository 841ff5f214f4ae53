import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { CLOCKS_DIFFER_BY, FORGET_FAILURES_AFTER, type GuessKey, refusal } from "./guess.rules.ts";

/**
 * True if a row is from before the clock was set back: it blocks nobody and its count restarts.
 * @param table the statement's alias of `guess`.
 */
const isFromTheFuture = (table: string, now: Date) => sql<boolean>`${sql.ref(`${table}.last_failure_at`)}
  > ${now}::timestamptz + make_interval(secs => ${CLOCKS_DIFFER_BY})`;

/** @throws 429 with the time to wait while one of the keys is blocked; writes nothing. */
async function refuseBlocked(db: Db, keys: readonly GuessKey[], now: Date): Promise<void> {
  const blocked = await db
    .selectFrom("guess")
    .where(
      "key",
      "in",
      keys.map(({ key }) => key),
    )
    .where("blocked_until", ">", now)
    .where((not) => not.not(isFromTheFuture("guess", now)))
    .select(["key", "blocked_until as until"])
    .orderBy("blocked_until", "desc")
    .executeTakeFirst();
  const key = blocked && keys.find((one) => one.key === blocked.key);
  if (key) throw refusal(key, blocked.until, now);
}

/** SQL column: until when a key is blocked, null when it is not. */
export const blockedUntil = ({ key }: GuessKey, now: Date): RawBuilder<Date | null> =>
  sql`(select blocked_until from guess
    where key = ${key} and blocked_until > ${now} and not ${isFromTheFuture("guess", now)})`;

/** Counts a guess against a key. @returns the new count; null while the key is blocked. */
async function countAt(db: Db, { key, free, waits }: GuessKey, now: Date): Promise<number | null> {
  const forgotten = sql`(g.last_failure_at < ${now}::timestamptz - make_interval(secs => ${FORGET_FAILURES_AFTER})
    or ${isFromTheFuture("g", now)})`;
  const failures = sql`case when ${forgotten} then 1 else g.failures + 1 end`;
  const waitOf = (count: typeof failures) => sql`case when ${count} <= ${free} then '-infinity'::timestamptz
    else ${now}::timestamptz + make_interval(secs =>
      (${[...waits]}::integer[])[least(${count} - ${free}, ${waits.length})]) end`;
  const { rows } = await sql<{ failures: number }>`
    insert into guess as g (key, failures, last_failure_at, blocked_until)
    values (${key}, 1, ${now}, ${waitOf(sql`1`)})
    on conflict (key) do update set
      failures = ${failures},
      last_failure_at = ${now},
      blocked_until = ${waitOf(failures)}
    where g.blocked_until <= ${now}::timestamptz or ${isFromTheFuture("g", now)}
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}

/**
 * Counts a guess against all of its keys, or refuses it and counts nothing. Concurrent guesses are counted one after
 * another, because the first key's row stays locked until the last is counted.
 * @returns the keys that it was counted against.
 */
export async function countGuess(db: Db, keys: readonly GuessKey[], now: Date): Promise<GuessKey[]> {
  await refuseBlocked(db, keys, now);
  return db.transaction().execute(async (transaction) => {
    const counted: GuessKey[] = [];
    let before = 0;
    for (const key of keys) {
      if (key.share !== undefined && before > key.share) continue;
      const failures = await countAt(transaction, key, now);
      if (failures === null) await refuseBlocked(transaction, [key], now);
      before = failures ?? 0;
      counted.push(key);
    }
    return counted;
  });
}

/** Reverts a counted guess and the wait it caused. */
async function revertGuess(db: Db, keys: readonly GuessKey[]): Promise<void> {
  const names = keys.map(({ key }) => key);
  // Locked in the order in which they are counted, which avoids deadlocks.
  await sql`
    with held as (
      select key from guess where key = any(${names}::text[]) and failures > 0
      order by array_position(${names}::text[], key) for update)
    update guess set failures = failures - 1, blocked_until = '-infinity'
    from held where guess.key = held.key`.execute(db);
}

/** After a right guess: an address gets this guess back; what was counted for the caller alone is cleared. */
export async function forgive(db: Db, counted: readonly GuessKey[]): Promise<void> {
  const cleared = counted.filter((key) => key.cleared).map(({ key }) => key);
  if (cleared.length > 0) await db.deleteFrom("guess").where("key", "in", cleared).execute();
  await revertGuess(
    db,
    counted.filter((key) => !key.cleared),
  );
}

/**
 * Counts a guess before checking it with `check`; when that fails for another reason (null), the count is reverted.
 * @throws 429, or what `check` throws.
 */
export async function checkGuess<T>(
  db: Db,
  keys: readonly GuessKey[],
  now: Date,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const counted = await countGuess(db, keys, now);
  let right: T | null;
  try {
    right = await check();
  } catch (error) {
    // If the database is down there is nothing to revert; report the first error.
    await revertGuess(db, counted).catch(() => {});
    throw error;
  }
  if (right !== null) await forgive(db, counted);
  return right;
}

/** Failures older than a day no longer slow anybody down. */
export async function sweepGuesses(db: Db, now: Date): Promise<void> {
  await sql`delete from guess where last_failure_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { DatabaseError } from "pg";
import type { Db } from "#server/db/database.ts";
import type { Source } from "./ageing.rules.ts";

/** A part of a divided table; without bounds for the part that takes what no other does. */
export type Part = { name: string; from: Date | null; until: Date | null };

export async function findParts(db: Db, source: Source): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select relname as name, (regexp_match(bound, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as "from",
      (regexp_match(bound, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    cross join lateral pg_get_expr(relpartbound, pg_class.oid) as bound
    where inhparent = ${source}::regclass order by until`.execute(db);
  return rows;
}

/** Runs a transaction without the time limit of requests, for what reads a large table. */
export const unhurried = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return run(transaction);
  });

const LOCK_NOT_AVAILABLE = "55P03";
const MAX_TRIES = 30;
const PAUSE_MS = 2_000;

/**
 * Runs a transaction that locks tables in use. Others queue behind a lock that waits, so it waits for a quarter of a second at most, and
 * is tried again.
 */
export async function briefly(db: Db, run: (db: Db) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await unhurried(db, async (transaction) => {
        await sql`set local lock_timeout = '250ms'`.execute(transaction);
        await run(transaction);
      });
    } catch (error) {
      const isBusy = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || tries === MAX_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
}

/**
 * Locks a divided table and those that its foreign keys reference, before their definitions change. Taken one by one in between, these
 * locks could close a circle with a writer that has waited for a second, and PostgreSQL would end that writer.
 */
export async function lockAllParts(db: Db, source: Source): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct confrelid::regclass::text as name from pg_constraint
    where conrelid = ${source}::regclass and contype = 'f' order by name`.execute(db);
  for (const name of [source, ...rows.map((row) => row.name)])
    await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(db);
}

const firstOf = (source: Source): string => `${source}_first`;
const restOf = (source: Source): string => `${source}_rest`;

/** True while the part with the rows from before the division takes new ones as well. */
export const isFirstOpen = (parts: readonly Part[], source: Source): boolean =>
  parts.some(({ name, until }) => name === firstOf(source) && until === null);

/** The latest row's time; null without any. Reads the whole table. */
export const findLatest = (db: Db, source: Source): Promise<Date | null> =>
  unhurried(db, async (transaction) => {
    const { rows } = await sql<{ latest: Date | null }>`
      select max(at) as latest from ${sql.table(source)}`.execute(transaction);
    return rows[0]?.latest ?? null;
  });

/** The audit's parts refuse changes as the whole does. */
async function guard(db: Db, source: Source, part: string): Promise<void> {
  if (source === "audit")
    await sql`create trigger append_only before update or delete or truncate on ${sql.table(part)}
      for each statement execute function audit_is_append_only()`.execute(db);
}

const addKey = async (db: Db, source: Source, part: string): Promise<void> =>
  void (await sql`alter table ${sql.table(part)} add primary key (${sql.ref(`${source}_id`)})`.execute(db));

/**
 * Ends the first part at `until`, and opens one for what no part takes. The first is read beside those who write, and
 * locked only afterwards, when PostgreSQL knows that no row is later.
 */
export async function endFirst(db: Db, source: Source, until: Date): Promise<void> {
  const [whole, first, rest] = [source, firstOf(source), restOf(source)].map((name) => sql.table(name));
  const forget = sql`alter table ${first} drop constraint if exists ends`;
  await briefly(db, async (transaction) => {
    await forget.execute(transaction);
    await sql`alter table ${first} add constraint ends check (at < ${sql.lit(until.toISOString())}) not valid`.execute(
      transaction,
    );
  });
  try {
    await unhurried(db, (transaction) =>
      sql`alter table ${first} validate constraint ends`.execute(transaction),
    );
    await briefly(db, async (transaction) => {
      await lockAllParts(transaction, source);
      await sql`alter table ${whole} detach partition ${first}`.execute(transaction);
      await sql`alter table ${whole} attach partition ${first}
        for values from (minvalue) to (${sql.lit(until.toISOString())})`.execute(transaction);
      await forget.execute(transaction);
      await sql`create table ${rest} partition of ${whole} default`.execute(transaction);
      await addKey(transaction, source, restOf(source));
      await guard(transaction, source, restOf(source));
    });
  } catch (error) {
    // Later rows would be refused.
    await briefly(db, async (transaction) => void (await forget.execute(transaction)));
    throw error;
  }
}

export type Month = { name: string; from: Date; until: Date };

/** True if rows of a month are where those without a part are: they stay there. */
export async function hasStrays(db: Db, source: Source, { from, until }: Month): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(restOf(source))} where at >= ${from} and at < ${until}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export async function attachPart(db: Db, source: Source, { name, from, until }: Month): Promise<void> {
  await guard(db, source, name);
  await sql`alter table ${sql.table(source)} attach partition ${sql.table(name)}
    for values from (${sql.lit(from.toISOString())}) to (${sql.lit(until.toISOString())})`.execute(db);
}

/** Adds a month's part beside those who write. */
export const addPart = (db: Db, source: Source, month: Month): Promise<void> =>
  briefly(db, async (transaction) => {
    await lockAllParts(transaction, source);
    await sql`create table ${sql.table(month.name)} (like ${sql.table(source)} including defaults including constraints)`.execute(
      transaction,
    );
    await addKey(transaction, source, month.name);
    await attachPart(transaction, source, month);
  });

/** Of the whole as well, which PostgreSQL does not do by itself. */
export const analyze = (db: Db, source: Source): Promise<void> =>
  unhurried(db, async (transaction) => void (await sql`analyze ${sql.table(source)}`.execute(transaction)));

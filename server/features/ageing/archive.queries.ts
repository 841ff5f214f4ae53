import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { attachPart, briefly, lockAllParts, type Month, unhurried } from "./part.queries.ts";
import type { RetentionClass } from "#server/config/retention.ts";
import { MAIN_CLASS, nounsOfClass, type Source } from "./ageing.rules.ts";

/** Rows per file. */
const BATCH = 20_000;

export type AgedRow = { id: string; at: Date; line: string };

/** The archived part of a row: who did what to which record, and when; no name, address, phone or free text. */
const lines: Record<Source, RawBuilder<unknown>> = {
  audit: sql`json_build_object('auditId', audit_id, 'at', at, 'userId', user_id, 'noun', noun, 'recordId', record_id,
    'action', action, 'societyId', society_id, 'records', records, 'before', archived_line(before),
    'after', archived_line(after))`,
  event: sql`json_build_object('eventId', event_id, 'at', at, 'userId', user_id, 'bookingId', booking_id, 'kind', kind,
    'facts', archived_line(facts))`,
};

/** Condition on rows that are kept equally long. Literals, since a table's definition takes no parameters. */
const isKept = (source: Source, classes: readonly RetentionClass[]): RawBuilder<boolean> => {
  if (source === "event") return classes.includes(MAIN_CLASS) ? sql`true` : sql`false`;
  const nouns = classes.flatMap(nounsOfClass);
  return nouns.length === 0 ? sql`false` : sql`noun in (${sql.join(nouns.map((noun) => sql.lit(noun)))})`;
};

/** Rows of a table, or of a part of it, by their id. */
export type Rows = { source: Source; table: string; classes: readonly RetentionClass[]; before: Date };

/** The next rows after the id `after`, as many as a file takes; fewer are the last. */
export async function findAged(
  db: Db,
  { source, table, classes, before }: Rows,
  after: string,
): Promise<{ rows: AgedRow[]; isLast: boolean }> {
  const id = sql.ref(`${source}_id`);
  const { rows } = await unhurried(db, (transaction) =>
    sql<AgedRow>`
      select ${id}::text as id, at, ${lines[source]}::text as line from ${sql.table(table)}
      where ${id} > ${after}::bigint and at < ${before} and ${isKept(source, classes)}
      order by ${id} limit ${sql.lit(BATCH)}`.execute(transaction),
  );
  return { rows, isLast: rows.length < BATCH };
}

/** A file of rows in the store. */
export type Archived = { fileId: number; rows: number; firstAt: Date; lastAt: Date };

const saveArchived = async (
  db: Db,
  source: Source,
  keeping: RetentionClass,
  files: readonly Archived[],
  now: Date,
): Promise<void> => {
  for (const { fileId, rows, firstAt, lastAt } of files)
    await db
      .insertInto("aged_rows")
      .values({
        source,
        keeping,
        rows,
        first_at: firstAt,
        last_at: lastAt,
        file_id: fileId,
        archived_at: now,
      })
      .execute();
};

const requireAll = (removed: number, archived: number): void => {
  if (removed !== archived)
    throw new Error(`${archived} rows were archived, and ${removed} are to be removed: none is.`);
};

type Removal = { source: Source; keeping: RetentionClass; now: Date };

/** Deletes rows that one file has, and records the file, in one transaction. */
export const deleteArchived = (
  db: Db,
  { source, keeping, now }: Removal,
  rows: readonly AgedRow[],
  file: Archived,
): Promise<void> =>
  briefly(db, async (transaction) => {
    await sql`select set_config('chamak.ageing', 'on', true)`.execute(transaction);
    const { numAffectedRows } = await sql`
      delete from ${sql.table(source)}
      where ${sql.ref(`${source}_id`)} = any(${rows.map(({ id }) => id)}::bigint[])
        and at >= ${file.firstAt} and at < ${file.lastAt}::timestamptz + interval '1 millisecond'`.execute(
      transaction,
    );
    requireAll(Number(numAffectedRows), file.rows);
    await saveArchived(transaction, source, keeping, [file], now);
  });

/**
 * Replaces a month, of which `files` have all rows but those of `kept`, by a table of those, or drops it when there are none,
 * and records the files, in one transaction. Writers wait only for the replacement, when all is copied.
 */
export const dropPart = (
  db: Db,
  { source, keeping, now }: Removal,
  { name, from, until }: Month,
  kept: readonly RetentionClass[],
  files: readonly Archived[],
): Promise<void> =>
  briefly(db, async (transaction) => {
    const [month, rest] = [sql.table(name), `${name}_kept`];
    // An erasure waits.
    await sql`lock table ${month} in share mode`.execute(transaction);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${month} where not ${isKept(source, kept)}`.execute(transaction);
    requireAll(
      rows[0]?.count ?? 0,
      files.reduce((sum, file) => sum + file.rows, 0),
    );
    await sql`create table ${sql.table(rest)} (like ${month} including defaults including constraints including indexes)`.execute(
      transaction,
    );
    const { numAffectedRows = 0n } = await sql`
      insert into ${sql.table(rest)} select * from ${month} where ${isKept(source, kept)}`.execute(
      transaction,
    );
    await lockAllParts(transaction, source);
    await sql`drop table ${month}`.execute(transaction);
    if (numAffectedRows === 0n) await sql`drop table ${sql.table(rest)}`.execute(transaction);
    else {
      await sql`alter table ${sql.table(rest)} rename to ${sql.ref(name)}`.execute(transaction);
      await attachPart(transaction, source, { name, from, until });
    }
    await saveArchived(transaction, source, keeping, files, now);
  });

export type ArchiveSummary = {
  source: Source;
  keeping: RetentionClass;
  rows: number;
  files: number;
  until: Date;
};

/** Rows that have left the database so far. */
export async function findArchived(db: Db): Promise<ArchiveSummary[]> {
  const { rows } = await sql<ArchiveSummary>`
    select source, keeping, sum(rows)::double precision as rows, count(*)::integer as files, max(last_at) as until
    from aged_rows group by source, keeping order by source, keeping`.execute(db);
  return rows;
}

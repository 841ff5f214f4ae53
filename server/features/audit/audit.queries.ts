import { type RawBuilder, sql } from "kysely";
import type { AuditAction } from "#contract/audit/action.ts";
import { MAX_ENTRIES } from "#contract/audit/audit.ts";
import type { AuditNoun } from "#contract/audit/noun.ts";
import { indiaInstant } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import type { AuditedTables } from "./audit.audit.ts";

/** A stored line of the trail; `before` and `after` map column names to values. */
export type AuditRow = {
  auditId: number;
  at: Date;
  userId: number | null;
  noun: AuditNoun;
  recordId: number;
  recordName: string;
  action: AuditAction;
  societyId: number | null;
  /** How many records the line stands for. */
  records: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type AuditPage = Page<"at"> & {
  noun: AuditNoun | undefined;
  recordId: number | undefined;
  /** 0 for the system itself. */
  userId: number | undefined;
  action: AuditAction | undefined;
  /** Days, YYYY-MM-DD in India, both inclusive. */
  from: string | undefined;
  to: string | undefined;
  auditId: number | undefined;
};

/** The start of a day in India, `later` days on. */
const startOf = (day: string, later: number) =>
  sql`${indiaInstant(day, "00:00")}::timestamptz + make_interval(hours => ${sql.lit(24 * later)})`;

const isSystem = (userId: number) => (userId === 0 ? sql`user_id is null` : sql`user_id = ${userId}`);

/** A record's own lines, and those of its dependent records. */
function isAbout(tables: AuditedTables, noun: AuditNoun, recordId: number): RawBuilder<unknown> {
  const kinds = Object.entries(tables);
  if (noun === "society") {
    const apart = kinds.filter(([, trail]) => trail.apart).map(([name]) => name);
    return sql`society_id = ${recordId} and noun <> all(${apart}::text[])`;
  }
  const others = kinds.flatMap(([name, { alsoIn }]) => {
    const condition = alsoIn?.[noun];
    return condition ? [sql`noun = ${name} and ${condition(recordId)}`] : [];
  });
  return sql`(${sql.join([sql`noun = ${noun} and record_id = ${recordId}`, ...others], sql` or `)})`;
}

/** The lines written together with the line `auditId`, from it on: as many as it stands for. */
const standsFor = (auditId: number) => sql`(at, audit_id) in (
  select alike.at, alike.audit_id
  from audit as first
  cross join lateral (
    select line.at, line.audit_id from audit as line
    where line.audit_id >= first.audit_id and line.at = first.at and line.noun = first.noun
      and line.action = first.action and line.society_id is not distinct from first.society_id
    order by line.audit_id
    limit coalesce(first.records, 1)) as alike
  where first.audit_id = ${auditId})`;

/** True if lines written together are shown as one; not when single records are requested. */
const isGrouped = ({ search, auditId, noun, recordId }: AuditPage): boolean =>
  search === "" && auditId === undefined && (recordId === undefined || noun === "society");

function matching(tables: AuditedTables, page: AuditPage): RawBuilder<boolean> {
  const { noun, recordId, userId, action, from, to, auditId } = page;
  return all([
    isGrouped(page) ? sql`records is not null` : sql`true`,
    noun !== undefined && (recordId === undefined ? sql`noun = ${noun}` : isAbout(tables, noun, recordId)),
    userId !== undefined && isSystem(userId),
    action !== undefined && sql`action = ${action}`,
    from !== undefined && sql`at >= ${startOf(from, 0)}`,
    to !== undefined && sql`at < ${startOf(to, 1)}`,
    auditId !== undefined && standsFor(auditId),
  ]);
}

/**
 * The lines that match, in order, up to one more than the maximum shown; in a search those of records with the name, and
 * those that a person with the name has written. Each person's are read apart, in order, by their index.
 */
function foundLines(tables: AuditedTables, page: AuditPage, orderBy: RawBuilder<unknown>) {
  const most = sql`${orderBy} limit ${sql.lit(MAX_ENTRIES + 1)}`;
  const lines = sql`select audit_id, at from audit where ${matching(tables, page)}`;
  if (page.search === "") return sql`${lines} ${most}`;
  return sql`
    (${lines} and ${contains(sql`lower(record_name)`, page.search)} ${most})
    union
    select theirs.* from app_user as writer
    cross join lateral (${lines} and audit.user_id = writer.user_id ${most}) as theirs
    where ${contains(sql`lower(writer.name)`, page.search)}
    ${most}`;
}

/**
 * One page of the trail, newest first by default; each row carries the total, counted up to one more than the maximum
 * shown.
 */
export async function searchAuditPage(
  db: Db,
  tables: AuditedTables,
  page: AuditPage,
): Promise<(AuditRow & { total: number })[]> {
  const direction = directionOf(page.sort, "desc");
  const orderBy = sql`order by at ${direction}, audit_id ${direction}`;
  const offset = Math.min(offsetOf(page), MAX_ENTRIES);
  const { rows } = await sql<AuditRow & { total: number }>`
    with found as materialized (${foundLines(tables, page, orderBy)})
    select audit_id::double precision as "auditId", at, user_id as "userId", noun, record_id as "recordId",
      record_name as "recordName", action, society_id as "societyId",
      ${isGrouped(page) ? sql`records` : sql`1`} as records, before, after,
      (select count(*)::integer from found) as total
    from audit
    where (at, audit_id) in (
      select at, audit_id from found ${orderBy} limit ${Math.min(page.pageSize, MAX_ENTRIES - offset)} offset ${offset})
    ${orderBy}`.execute(db);
  return rows;
}

/** Everybody with an entry in the trail. Goes from one writer to the next by the index, instead of over all entries. */
export async function findWriters(db: Db): Promise<{ userId: number; name: string }[]> {
  const after = (userId: RawBuilder<unknown>) => sql`(
    select user_id from audit where user_id > ${userId} and records is not null order by user_id limit 1)`;
  const { rows } = await sql<{ userId: number; name: string }>`
    with recursive writer as (
      select ${after(sql`0`)} as user_id
      union all
      select ${after(sql`writer.user_id`)} from writer where user_id is not null)
    select user_id as "userId", name from writer join app_user using (user_id)
    order by lower(name), user_id`.execute(db);
  return rows;
}

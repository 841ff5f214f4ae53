import { sql } from "kysely";
import { addDays } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import {
  isNotReported,
  isUnassigned,
  isUncovered,
  washesWithin,
} from "#server/features/booking/wash.queries.ts";
import { providersWithin } from "#server/features/provider/provider.queries.ts";
import { lacksDocuments } from "#server/features/provider/list.queries.ts";
import { isAbout, isOverdue, ticketsWithin } from "#server/features/ticket/ticket.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { comingWeek } from "./dashboard.rules.ts";

type AttentionQuery = { societyId: number | undefined; today: string };

/** Washes of past days without a recorded outcome. */
export async function countNotReported(
  db: Db,
  scope: Scope,
  { societyId, today }: AttentionQuery,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wash
    where ${all([
      washesWithin(scope),
      isNotReported(today),
      societyId !== undefined && sql`wash.society_id = ${societyId}`,
    ])}`.execute(db);
  return found(rows[0], "wash").count;
}

/** Of today and tomorrow. */
export async function countUnassigned(
  db: Db,
  scope: Scope,
  { societyId, today }: AttentionQuery,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wash
    where ${all([
      washesWithin(scope),
      isUnassigned,
      sql`wash.day between ${today}::date and ${addDays(today, 1)}::date`,
      societyId !== undefined && sql`wash.society_id = ${societyId}`,
    ])}`.execute(db);
  return found(rows[0], "wash").count;
}

/** Washes of the rest of the coming week, whose days are not assigned yet, in hours that no provider covers. */
export async function countUncovered(
  db: Db,
  scope: Scope,
  { societyId, today }: AttentionQuery,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wash
    where ${all([
      washesWithin(scope),
      isUncovered(today),
      sql`wash.day between ${addDays(today, 2)}::date and ${comingWeek(today).to}::date`,
      societyId !== undefined && sql`wash.society_id = ${societyId}`,
    ])}`.execute(db);
  return found(rows[0], "wash").count;
}

/** Open tickets past their due time. */
export async function countOverdue(
  db: Db,
  scope: Scope,
  { societyId, now }: Pick<AttentionQuery, "societyId"> & { now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket
    where ${all([ticketsWithin(scope), isOverdue(now), societyId !== undefined && isAbout(societyId)])}`.execute(
    db,
  );
  return found(rows[0], "ticket").count;
}

/** Active providers who lack a document that all of them need. */
export async function countMissingDocuments(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from provider join app_user as person on person.user_id = provider.user_id
    where ${all([providersWithin(scope), sql`person.active`, lacksDocuments])}`.execute(db);
  return found(rows[0], "provider").count;
}

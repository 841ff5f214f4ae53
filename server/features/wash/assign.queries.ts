import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** The assigned provider, or null and the reason why nobody is assigned. */
export type Assignment = { washId: number; providerId: number | null; reason: string | null };

/** The user who chose; null for an automatic assignment, which does not overwrite an equal one. */
type Chooser = { userId: number | null; now: Date };

export async function assign(
  db: Db,
  assignments: readonly Assignment[],
  { userId, now }: Chooser,
): Promise<void> {
  await sql`
    update wash set assigned_provider_id = one.provider_id, assigned_by = ${userId}::integer,
      assigned_at = case when one.provider_id is not null or ${userId}::integer is not null then ${now}::timestamptz end,
      unassigned_reason = one.reason
    from unnest(${assignments.map(({ washId }) => washId)}::integer[],
      ${assignments.map(({ providerId }) => providerId)}::integer[],
      ${assignments.map(({ reason }) => reason)}::text[]) as one (wash_id, provider_id, reason)
    where wash.wash_id = one.wash_id and (${userId}::integer is not null
      or wash.assigned_provider_id is distinct from one.provider_id
      or wash.unassigned_reason is distinct from one.reason)`.execute(db);
}

export async function unassign(db: Db, washIds: readonly number[]): Promise<void> {
  await sql`
    update wash set assigned_provider_id = null, assigned_by = null, assigned_at = null, unassigned_reason = null
    where wash_id = any(${washIds}::integer[])`.execute(db);
}

/** A wash's earlier assignment, as stored in its row. */
export type FormerAssignment = {
  washId: number;
  providerId: number | null;
  userId: number | null;
  at: Date | null;
  reason: string | null;
};

export async function restoreAssignments(db: Db, former: readonly FormerAssignment[]): Promise<void> {
  await sql`
    update wash set assigned_provider_id = one.provider_id, assigned_by = one.user_id, assigned_at = one.at,
      unassigned_reason = one.reason
    from unnest(${former.map(({ washId }) => washId)}::integer[],
      ${former.map(({ providerId }) => providerId)}::integer[], ${former.map(({ userId }) => userId)}::integer[],
      ${former.map(({ at }) => at)}::timestamptz[], ${former.map(({ reason }) => reason)}::text[])
      as one (wash_id, provider_id, user_id, at, reason)
    where wash.wash_id = one.wash_id`.execute(db);
}

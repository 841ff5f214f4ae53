import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Who comes to a wash; nobody, and why. */
export type Assignment = { washId: number; providerId: number | null; reason: string | null };

/** Who chose; null for the product, which replaces no equal choice. */
type Chooser = { userId: number | null; now: Date };

/** Says who comes to washes. Nobody is named as the chooser when the product chose. */
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

/** Lets nobody come to washes for now. */
export async function unassign(db: Db, washIds: readonly number[]): Promise<void> {
  await sql`
    update wash set assigned_provider_id = null, assigned_by = null, assigned_at = null, unassigned_reason = null
    where wash_id = any(${washIds}::integer[])`.execute(db);
}

/** Who came to a wash before, as it stood. */
export type FormerAssignment = {
  washId: number;
  providerId: number | null;
  userId: number | null;
  at: Date | null;
  reason: string | null;
};

/** Gives washes back to whom they were assigned before. */
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

import { sql } from "kysely";
import type { BillEffect, Effect } from "#contract/dispatch/outcome.ts";
import { dueStatuses, openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { findWashes, type WashRow } from "./row.queries.ts";
import { washIs } from "./state.queries.ts";

/** The effect of a wash on the missed washes that it replaces: they are charged with it, credited or pending. */
const effectOnOrigins: Record<Effect, BillEffect> = {
  charge: "rewash",
  credit: "credit",
  rewash: "rewash-pending",
};

/**
 * Updates the missed washes that re-washes replace by the re-washes' own effect. A re-wash can itself be a missed wash
 * with a re-wash, so the whole chain is updated.
 */
export async function updateOrigins(db: Db, washes: readonly WashRow[], own: Effect): Promise<void> {
  const origins = washes.flatMap(({ rewashOf }) => rewashOf ?? []);
  if (origins.length === 0) return;
  await sql`
    with recursive origin as (
      select wash_id, rewash_of from wash where wash_id = any(${origins}::integer[])
      union select wash.wash_id, wash.rewash_of from wash join origin on wash.wash_id = origin.rewash_of)
    update wash set outcome_effect = ${effectOnOrigins[own]} from origin
    where wash.wash_id = origin.wash_id`.execute(db);
}

/** The open re-wash of a missed wash, or of a re-wash of it that was missed as well. */
export async function findRewash(db: Db, { washId }: WashRow): Promise<WashRow | undefined> {
  const [rewash] = await findWashes(
    db,
    sql`${washIs(openStatuses)} and wash.rewash_of in (
      with recursive chain as (
        select ${washId}::integer as wash_id
        union select again.wash_id from wash as again join chain on again.rewash_of = chain.wash_id)
      select wash_id from chain)`,
  );
  return rewash;
}

/** The number of re-washes of the wash that was booked, from which `wash` descends; those taken off do not count. */
export async function countRewashes(db: Db, { washId }: WashRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive up as (
      select wash_id, rewash_of from wash where wash_id = ${washId}
      union select wash.wash_id, wash.rewash_of from wash join up on wash.wash_id = up.rewash_of),
    down as (
      select wash_id, status from wash where wash_id = (select wash_id from up where rewash_of is null)
      union select again.wash_id, again.status from wash as again join down on again.rewash_of = down.wash_id)
    select count(*)::integer - 1 as count from down where ${washIs(dueStatuses, "status")}`.execute(db);
  return rows[0]?.count ?? 0;
}

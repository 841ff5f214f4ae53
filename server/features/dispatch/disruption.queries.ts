import { type RawBuilder, sql } from "kysely";
import type { Cause } from "#contract/dispatch/disruption.ts";
import type { Paise } from "#contract/money.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { all } from "#server/db/page.ts";
import { isAbsentOn } from "#server/features/provider/absence.queries.ts";
import { takerOfWash } from "#server/features/wash/capacity.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Occupying } from "#server/features/wash/capacity.rules.ts";
import { termFlat } from "#server/features/wash/term.queries.ts";

type DisruptionScope = {
  day: string;
  societyIds: readonly number[];
  buildingIds: readonly number[];
  parkingFloorIds: readonly number[];
};

/** The open washes of a disruption within `scope`. They must be named `wash` in the query. */
export const disrupted = (scope: Scope, { day, societyIds, buildingIds, parkingFloorIds }: DisruptionScope) =>
  all([
    sql`wash.day = ${day}::date and ${washIs(openStatuses)}`,
    sql`wash.society_id = any(${societyIds}::integer[])`,
    scope.reach !== "all" && sql`wash.company_id = ${scope.companyId}`,
    buildingIds.length > 0 &&
      sql`wash.booking_vehicle_id in (select vehicle.booking_vehicle_id
        from booking join booking_vehicle as vehicle using (booking_id) join flat on flat.flat_id = ${termFlat}
        where flat.building_id = any(${buildingIds}::integer[]))`,
    parkingFloorIds.length > 0 &&
      sql`wash.booking_vehicle_id in (select place.booking_vehicle_id from booking_vehicle as place
        where place.parking_floor_id = any(${parkingFloorIds}::integer[]))`,
  ]);

export async function countSocieties(db: Db, scope: Scope, societyIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from society where society_id = any(${societyIds}::integer[])
      ${
        scope.reach === "all"
          ? sql``
          : sql`and society_id in (select society_id from society_company where company_id = ${scope.companyId})`
      }`.execute(db);
  return rows[0]?.count ?? 0;
}

type Sums = { washes: number; moved: number; credited: number; amountPaise: Paise };
type NewDisruption = Sums &
  Pick<DisruptionScope, "day"> & {
    cause: Cause;
    effect: "move" | "credit";
    now: Date;
    userId: number;
  };

export async function insertDisruption(db: Db, disruption: NewDisruption): Promise<number> {
  const { now, userId, amountPaise, ...sums } = disruption;
  const { rows } = await sql<{ id: number }>`
    insert into disruption (day, cause, effect, washes, moved, credited, amount_paise, at, user_id)
    values (${sums.day}, ${sums.cause}, ${sums.effect}, ${sums.washes}, ${sums.moved}, ${sums.credited}, ${amountPaise},
      ${now}, ${userId})
    returning disruption_id as id`.execute(db);
  return found(rows[0], "disruption").id;
}

/** Saves the rows of washes before a disruption. `saveAfter` saves them afterwards. */
export async function saveBefore(db: Db, disruptionId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into disruption_wash (disruption_id, wash_id, before, after)
    select ${disruptionId}, wash_id, to_jsonb(wash), '{}' from wash where wash_id = any(${ids}::integer[])`.execute(
    db,
  );
}

/** Columns that must be unchanged for a disruption to be undone. */
const state = sql`jsonb_build_object('day', wash.day, 'slot', wash.slot, 'status', wash.status,
  'outcome_at', wash.outcome_at, 'provider_id', wash.provider_id, 'counted', wash.counted)`;

export async function saveAfter(db: Db, disruptionId: number): Promise<void> {
  await sql`
    update disruption_wash as kept set after = ${state} from wash
    where kept.disruption_id = ${disruptionId} and wash.wash_id = kept.wash_id`.execute(db);
}

/** Companies see only disruptions of which all washes are theirs. */
const disruptionsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "all"
    ? sql`true`
    : sql`not exists (select from disruption_wash as kept join wash using (wash_id)
        where kept.disruption_id = disruption.disruption_id and wash.company_id is distinct from ${scope.companyId})`;

export type LockedDisruption = { disruptionId: number; day: string; cause: Cause; undoneAt: Date | null };

/** Locks a disruption until the transaction ends. */
export async function lockDisruption(db: Db, scope: Scope, disruptionId: number): Promise<LockedDisruption> {
  const { rows } = await sql<LockedDisruption>`
    select disruption_id as "disruptionId", day, cause, undone_at as "undoneAt" from disruption
    where disruption_id = ${disruptionId} and ${disruptionsWithin(scope)} for update`.execute(db);
  return found(rows[0], "disruption");
}

/** The washes of a disruption. They must be named `wash` in the query. */
export const ofDisruption = (disruptionId: number): RawBuilder<unknown> => sql`
  wash.wash_id in (select wash_id from disruption_wash where disruption_id = ${disruptionId})`;

/** The number of a disruption's washes that have changed since. */
export async function countChanged(db: Db, disruptionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from disruption_wash as kept join wash using (wash_id)
    where kept.disruption_id = ${disruptionId} and kept.after <> ${state}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A wash's slot and taker before a disruption. */
export type Before = Occupying & { washId: number };

export async function findBefore(db: Db, disruptionId: number): Promise<Before[]> {
  const { rows } = await sql<Before>`
    select wash.wash_id as "washId", wash.society_id as "societyId", wash.day, wash.minutes,
      extract(hour from wash.slot)::integer as hour,
      ${takerOfWash} as "takerId"
    from disruption_wash as kept cross join lateral jsonb_populate_record(null::wash, kept.before) as wash
    where kept.disruption_id = ${disruptionId} order by wash.society_id, wash.wash_id`.execute(db);
  return rows;
}

/** The saved rows, for `revertWashes`. */
export const beforeOf = (disruptionId: number): RawBuilder<unknown> =>
  sql`select before from disruption_wash where disruption_id = ${disruptionId}`;

/** The washes of a disruption whose assignee is absent by now. */
export async function findAbandoned(db: Db, disruptionId: number): Promise<number[]> {
  const { rows } = await sql<{ washId: number }>`
    select wash.wash_id as "washId" from wash where ${ofDisruption(disruptionId)}
      and ${isAbsentOn(sql`wash.assigned_provider_id`, sql`wash.day`)}`.execute(db);
  return rows.map(({ washId }) => washId);
}

export async function markUndone(db: Db, disruptionId: number, now: Date): Promise<void> {
  await sql`update disruption set undone_at = ${now} where disruption_id = ${disruptionId}`.execute(db);
}

export type DisruptionRow = Sums & {
  disruptionId: number;
  cause: Cause;
  effect: "move" | "credit";
  societies: string[];
  at: Date;
  by: string | null;
  undoneAt: Date | null;
  changed: boolean;
};

/** The disruptions of a day, latest first. */
export async function findDisruptions(db: Db, scope: Scope, day: string): Promise<DisruptionRow[]> {
  const { rows } = await sql<DisruptionRow>`
    select disruption_id as "disruptionId", cause, effect, washes, moved, credited, amount_paise as "amountPaise",
      array(select society.name from society where society.society_id in (select wash.society_id
          from disruption_wash as kept join wash using (wash_id)
          where kept.disruption_id = disruption.disruption_id) order by society.name) as societies,
      at, person.name as by, undone_at as "undoneAt",
      exists (select from disruption_wash as kept join wash using (wash_id)
        where kept.disruption_id = disruption.disruption_id and kept.after <> ${state}) as changed
    from disruption left join app_user as person on person.user_id = disruption.user_id
    where day = ${day}::date and ${disruptionsWithin(scope)}
    order by disruption_id desc limit 100`.execute(db);
  return rows;
}

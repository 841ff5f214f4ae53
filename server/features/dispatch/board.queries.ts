import { type RawBuilder, sql } from "kysely";
import { dueStatuses, openStatuses } from "#contract/wash/state.ts";
import type { BoardWash } from "#contract/dispatch/board.ts";
import type { Db } from "#server/db/database.ts";
import { washedItemName } from "#server/features/wash/included.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { all } from "#server/db/page.ts";
import { absenceColumn } from "#server/features/provider/absence.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { termBuildingName, termFlatName } from "#server/features/wash/term.queries.ts";

/** Selects the washes of a board. */
export type BoardQuery = { day: string; societyId?: number | undefined; companyId?: number | undefined };

/** True when `column` is a company within `scope`, and the requested one, if any. */
const ofCompany = (
  column: string,
  scope: Scope,
  { companyId }: Pick<BoardQuery, "companyId">,
): RawBuilder<boolean> =>
  all([
    scope.reach === "all" ? sql`true` : sql`${sql.ref(column)} = ${scope.companyId}`,
    companyId !== undefined && sql`${sql.ref(column)} = ${companyId}`,
  ]);

/** The washes of a day that are neither skipped nor cancelled. They must be named `wash` in the query. */
const onBoard = (scope: Scope, query: BoardQuery): RawBuilder<boolean> =>
  all([
    sql`wash.day = ${query.day}::date`,
    sql`${washIs(dueStatuses)}`,
    ofCompany("wash.company_id", scope, query),
    query.societyId !== undefined && sql`wash.society_id = ${query.societyId}`,
  ]);

type ProviderRow = {
  providerId: number;
  name: string;
  washes: number;
  done: number;
  missed: number;
  /** "2026-11-23T06:30:00+00:00" */
  lastHeard: string | null;
  away: string | null;
};

export type BoardSums = {
  washes: number;
  unassigned: number;
  providers: ProviderRow[];
  societies: { societyId: number; societyName: string; washes: number; done: number; missed: number }[];
  /** The oldest transaction whose changes this may lack. */
  version: string;
};

const counts = sql`count(*)::integer as washes, count(*) filter (where ${washIs(["done"], "status")})::integer as done,
  count(*) filter (where ${washIs(["missed"], "status")})::integer as missed`;

/** A day's sums: its providers by name, including those without washes, and its societies, largest first. */
export async function findSums(db: Db, scope: Scope, query: BoardQuery): Promise<BoardSums> {
  const { day, societyId } = query;
  const { rows } = await sql<BoardSums>`
    with due as materialized (
      select wash.status, wash.society_id, wash.assigned_provider_id, wash.outcome_at, wash.outcome_by
      from wash where ${onBoard(scope, query)}),
    washing as (
      select assigned_provider_id as provider_id, ${counts} from due
      where assigned_provider_id is not null group by 1),
    heard as (select outcome_by as user_id, max(outcome_at) as at from due where outcome_by is not null group by 1),
    people as (
      select provider.provider_id as "providerId", person.name, coalesce(washing.washes, 0) as washes,
        coalesce(washing.done, 0) as done, coalesce(washing.missed, 0) as missed,
        greatest(heard.at, (select max(session.last_seen_at) from session
          where session.user_id = provider.user_id)) as "lastHeard",
        ${absenceColumn(sql`provider.provider_id`, day)} as away
      from provider
      join app_user as person on person.user_id = provider.user_id
      left join washing on washing.provider_id = provider.provider_id
      left join heard on heard.user_id = provider.user_id
      where ${ofCompany("person.company_id", scope, query)} and (washing.provider_id is not null
        or person.active and exists (select from coverage where coverage.provider_id = provider.provider_id
          and coverage.available ${societyId === undefined ? sql`` : sql`and coverage.society_id = ${societyId}`}))),
    places as (
      select due.society_id as "societyId", society.name as "societyName", ${counts}
      from due join society on society.society_id = due.society_id group by 1, 2)
    select (select count(*)::integer from due) as washes,
      (select count(*)::integer from due where assigned_provider_id is null and ${washIs(openStatuses, "status")}) as unassigned,
      coalesce((select json_agg(people order by lower(people.name), people."providerId") from people), '[]') as providers,
      coalesce((select json_agg(places order by places.washes desc, places."societyName") from places), '[]') as societies,
      pg_snapshot_xmin(pg_current_snapshot())::text as version`.execute(db);
  return rows[0] as BoardSums;
}

export type BoardRow = Omit<BoardWash, "time"> & { slot: string };

/**
 * A day's washes by slot and place: all that match the query, or of those only the ones with these ids. There are a
 * few thousand at most. Related rows are looked up by key in lateral joins, because the planner overestimates the
 * washes and would read all bookings.
 */
export async function findBoardWashes(
  db: Db,
  scope: Scope,
  query: BoardQuery,
  ids: readonly number[] | null = null,
): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select wash.wash_id as "washId", wash.booking_id as "bookingId", wash.status,
      wash.assigned_provider_id as "providerId", person.name as "providerName", wash.slot,
      wash.minutes,
      case when ${washIs(["missed"])} then wash.outcome_reason when ${washIs(openStatuses)} then wash.unassigned_reason end as reason,
      wash.assigned_by is not null as chosen, wash.outcome_late as late, wash.number as "vehicleNumber",
      vehicle.color || ' ' || vehicle.make || ' ' || vehicle.model as vehicle, wash.society_id as "societyId",
      booking.society_name as "societyName", vehicle.parking_floor_name as "parkingFloor",
      vehicle.parking_pillar_name as "parkingPillar", vehicle.parking_note as "parkingNote", ${termBuildingName} as building, ${termFlatName} as flat,
      ${washedItemName} as "itemName"
    from wash
    cross join lateral (select * from booking_vehicle
      where booking_vehicle.booking_vehicle_id = wash.booking_vehicle_id offset 0) as vehicle
    cross join lateral (select * from booking where booking.booking_id = wash.booking_id offset 0) as booking
    left join provider on provider.provider_id = wash.assigned_provider_id
    left join app_user as person on person.user_id = provider.user_id
    where ${onBoard(scope, query)} ${ids === null ? sql`` : sql`and wash.wash_id = any(${ids}::integer[])`}
    order by wash.slot, wash.society_id, vehicle.parking_floor_name, length(vehicle.parking_pillar_name),
      vehicle.parking_pillar_name, wash.wash_id`.execute(db);
  return rows;
}

/** With more changed washes than this, the board is reloaded instead. */
const MAX_CHANGED = 500;

/** `ids` is null when the changes since are too many, or unknown to this database. */
export type Changes = { version: string; ids: number[] | null };

/**
 * The washes of the board's companies, of any day, that changed since `version`; null for an unknown version. A
 * transaction that was open at that version counts as later: no change is missed, and some are returned twice.
 */
export async function findChanges(
  db: Db,
  scope: Scope,
  query: Pick<BoardQuery, "companyId">,
  version: string | null,
): Promise<Changes> {
  // A version of another cluster may be ahead: a promoted standby may be behind its primary, and a restored dump
  // holds later transactions than its own.
  const { rows } = await sql<{ version: string; isAhead: boolean | null; ids: number[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as version,
      ${version}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead",
      array(select changed.wash_id from company cross join lateral (
          select wash.wash_id from wash
          where wash.company_id = company.company_id and wash.changed_in >= ${version}::xid8
            and wash.changed_in < pg_snapshot_xmax(pg_current_snapshot())
          order by wash.changed_in limit ${MAX_CHANGED + 1}) as changed
        where ${ofCompany("company.company_id", scope, query)} limit ${MAX_CHANGED + 1}) as ids`.execute(db);
  const { version: next = "", isAhead = true, ids = [] } = rows[0] ?? {};
  return { version: next, ids: isAhead !== false || ids.length > MAX_CHANGED ? null : ids };
}

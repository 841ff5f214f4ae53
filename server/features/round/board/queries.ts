import { type RawBuilder, sql } from "kysely";
import { dueStatuses, openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { listText, slotText } from "#server/db/listText.ts";
import { all } from "#server/db/page.ts";
import { awayColumn } from "#server/features/provider/absence/queries.ts";
import type { Scope } from "#server/scope.ts";

/** What of a day a board shows. */
export type Asked = { day: string; societyId?: number | undefined; companyId?: number | undefined };

/** The company that a column must name, as far as `scope` reaches and it is asked for. */
const ofCompany = (column: string, scope: Scope, { companyId }: Asked): RawBuilder<boolean> =>
  all([
    scope.reach === "all" ? sql`true` : sql`${sql.ref(column)} = ${scope.companyId}`,
    companyId !== undefined && sql`${sql.ref(column)} = ${companyId}`,
  ]);

/** The washes of a day that are due, done or missed; they stand in the query as `wash`. */
const onBoard = (scope: Scope, asked: Asked): RawBuilder<boolean> =>
  all([
    sql`wash.day = ${asked.day}::date`,
    sql`${washIs(dueStatuses)}`,
    ofCompany("wash.company_id", scope, asked),
    asked.societyId !== undefined && sql`wash.society_id = ${asked.societyId}`,
  ]);

export type BoardSums = {
  washes: number;
  unassigned: number;
  /** The text of a JSON array, as the wire names it. */
  providers: string;
  /** The same. */
  societies: string;
  /** Where the notices begin that this does not know of. */
  version: string;
};

const counts = sql`count(*)::integer as washes, count(*) filter (where ${washIs(["done"], "status")})::integer as done,
  count(*) filter (where ${washIs(["missed"], "status")})::integer as missed`;

/** A day in sums: its providers, those who have nothing to do among them, by name; its societies, the largest first. */
export async function findSums(db: Db, scope: Scope, asked: Asked): Promise<BoardSums> {
  const { day, societyId } = asked;
  const { rows } = await sql<BoardSums>`
    with due as materialized (
      select wash.status, wash.society_id, wash.assigned_provider_id, wash.outcome_at, wash.outcome_by
      from wash where ${onBoard(scope, asked)}),
    washing as (
      select assigned_provider_id as provider_id, ${counts} from due
      where assigned_provider_id is not null group by 1),
    heard as (select outcome_by as user_id, max(outcome_at) as at from due where outcome_by is not null group by 1),
    people as (
      select provider.provider_id as "providerId", person.name, coalesce(washing.washes, 0) as washes,
        coalesce(washing.done, 0) as done, coalesce(washing.missed, 0) as missed,
        greatest(heard.at, (select max(session.last_seen_at) from session
          where session.user_id = provider.user_id)) as "lastHeard",
        ${awayColumn(sql`provider.provider_id`, day)} as away
      from provider
      join app_user as person on person.user_id = provider.user_id
      left join washing on washing.provider_id = provider.provider_id
      left join heard on heard.user_id = provider.user_id
      where ${ofCompany("person.company_id", scope, asked)} and (washing.provider_id is not null
        or person.active and exists (select from coverage where coverage.provider_id = provider.provider_id
          and coverage.available ${societyId === undefined ? sql`` : sql`and coverage.society_id = ${societyId}`}))),
    places as (
      select due.society_id as "societyId", society.name as "societyName", ${counts}
      from due join society on society.society_id = due.society_id group by 1, 2)
    select (select count(*)::integer from due) as washes,
      (select count(*)::integer from due where assigned_provider_id is null and ${washIs(openStatuses, "status")}) as unassigned,
      (select ${listText("people", sql`lower(people.name), people."providerId"`)} from people) as providers,
      (select ${listText("places", sql`places.washes desc, places."societyName"`)} from places) as societies,
      pg_snapshot_xmin(pg_current_snapshot())::text as version`.execute(db);
  return rows[0] as BoardSums;
}

/**
 * The washes of a day by slot and place, all that are asked for or of those only the ones with these ids: the text of a
 * JSON array, as the wire names it. There are a few thousand at most: what belongs to each is looked up by its key,
 * where the planner, which takes them for more, would read all bookings there are.
 */
export async function findBoardWashes(
  db: Db,
  scope: Scope,
  asked: Asked,
  ids: readonly number[] | null = null,
): Promise<string> {
  const { rows } = await sql<{ washes: string }>`
    with shown as (
      select wash.wash_id as "washId", wash.booking_id as "bookingId", wash.status,
        wash.assigned_provider_id as "providerId", person.name as "providerName", ${slotText("wash.slot")} as time,
        wash.minutes,
        case when ${washIs(["missed"])} then wash.outcome_reason when ${washIs(openStatuses)} then wash.unassigned_reason end as reason,
        wash.assigned_by is not null as chosen, wash.outcome_late as late, wash.number as "vehicleNumber",
        vehicle.color || ' ' || vehicle.make || ' ' || vehicle.model as vehicle, wash.society_id as "societyId",
        booking.society_name as "societyName", vehicle.parking_floor_name as "parkingFloor",
        vehicle.parking_pillar_name as "parkingPillar", booking.item_name as "itemName"
      from wash
      cross join lateral (select * from booking_vehicle
        where booking_vehicle.booking_vehicle_id = wash.booking_vehicle_id offset 0) as vehicle
      cross join lateral (select * from booking where booking.booking_id = wash.booking_id offset 0) as booking
      left join provider on provider.provider_id = wash.assigned_provider_id
      left join app_user as person on person.user_id = provider.user_id
      where ${onBoard(scope, asked)} ${ids === null ? sql`` : sql`and wash.wash_id = any(${ids}::integer[])`}
      order by wash.slot, wash.society_id, vehicle.parking_floor_name, length(vehicle.parking_pillar_name),
        vehicle.parking_pillar_name, wash.wash_id)
    select ${listText("shown")} as washes from shown`.execute(db);
  return rows[0]?.washes ?? "[]";
}

/** How many notices are read at once; who has missed more reads all anew. */
const MOST_NOTICES = 2_000;

export type NewNotices = {
  /** Where the next reading begins. */
  next: string;
  /** "position company day id,id" in their order, with * for what is not said; null for more than are worth reading. */
  notices: string[] | null;
};

/** What has been told of changed washes by transactions from `since` on; without one, where a reading would begin. */
export async function findNotices(db: Db, since: string | null): Promise<NewNotices> {
  // A transaction that is still open, and all that came after it, is left to the next reading.
  const { rows } = await sql<{ next: string; notices: string[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as next, array(
      select xid || ' ' || notice from board_notice
      where xid >= ${since}::xid8 and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid limit ${MOST_NOTICES + 1}) as notices`.execute(db);
  const { next = "", notices = [] } = rows[0] ?? {};
  return { next, notices: notices.length > MOST_NOTICES ? null : notices };
}

/** For how long notices are kept, in milliseconds; who has not read for longer reads all anew. */
export const NOTICES_KEPT_MS = 600_000;

/** Drops the notices of before `before`, which everybody has read. */
export async function sweepBoardNotices(db: Db, before: Date): Promise<void> {
  await sql`delete from board_notice where at < ${before}`.execute(db);
}

import { type RawBuilder, sql } from "kysely";
import { slotHours } from "#contract/booking/slot.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { DEFAULT_MINUTES } from "#server/features/booking/room/rules.ts";
import { unmetAhead, type UnmetAsked } from "#server/features/booking/unmet/queries.ts";
import type { Scope } from "#server/scope.ts";
import type { Range } from "../rules.ts";
import { washSums, within } from "../sums/queries.ts";

export type SlotRow = {
  day: string;
  hour: number;
  used: number;
  capacity: number | null;
  refused: number;
  refusedVehicles: number;
};

type Asked = Range & { societyId: number | undefined };

const hours = sql`unnest(${[...slotHours]}::integer[]) as each (hour)`;
const minutesOf = (time: string) => sql`(extract(epoch from ${sql.ref(time)})::integer / 60)`;

/** Where the companies of `scope` wash; `own` says whose providers count. */
const placesOf = (scope: Scope, { societyId }: Asked): RawBuilder<unknown> => sql`
  select society.society_id, society.washes_per_hour, company.company_id, company.open_hour, company.close_hour,
    company.washes_per_hour as companys_number
  from society
  join society_company as served on served.society_id = society.society_id
  join company on company.company_id = served.company_id and company.active
  where ${all([
    sql`society.archive_id is null and society.active`,
    scope.reach !== "all" && sql`served.company_id = ${scope.companyId}`,
    societyId !== undefined && sql`society.society_id = ${societyId}`,
  ])}`;

/** What the providers of a place give to it, each as minutes of the day. */
const openings = sql`
  select place.society_id, place.company_id, coverage.provider_id,
    range_agg(int4range(${minutesOf("coverage.start_time")}, ${minutesOf("coverage.end_time")})) as minutes
  from place
  join coverage on coverage.society_id = place.society_id and coverage.available
  join provider on provider.provider_id = coverage.provider_id
  join app_user as person on person.user_id = provider.user_id and person.active
    and person.company_id = place.company_id
  group by 1, 2, 3`;

/**
 * What an hour of every day takes, as bookings count it (`room/rules.ts`): washes of the number that is set, else
 * minutes of each provider, else washes of the company's number within its hours; nothing where nothing limits it.
 */
const limits = sql`
  select society_id, 0 as provider_id, hour, max(coalesce(washes_per_hour, companys_number)) as capacity,
    1 as unit
  from place
  cross join lateral (select exists (select from opening where opening.society_id = place.society_id
    and opening.company_id = place.company_id) as covered) as its
  cross join ${hours}
  where case when covered then washes_per_hour is not null
    else coalesce(washes_per_hour, companys_number) is not null and hour >= open_hour and hour < close_hour end
  group by society_id, hour
  union all
  select society_id, provider_id, hour, part.minutes, ${sql.lit(DEFAULT_MINUTES)}
  from opening
  cross join ${hours}
  cross join lateral (select sum(upper(piece) - lower(piece))::integer as minutes
    from unnest(opening.minutes * int4multirange(int4range(hour * 60, hour * 60 + 60))) as piece) as part
  where part.minutes > 0 and not exists (select from place
    where place.society_id = opening.society_id and place.washes_per_hour is not null)`;

/** How full each slot of some days is, and how often it was refused. */
export async function findSlots(db: Db, scope: Scope, asked: UnmetAsked): Promise<SlotRow[]> {
  const { from, to, societyId } = asked;
  const { rows } = await sql<SlotRow>`
    with place as materialized (${placesOf(scope, asked)}),
    opening as materialized (${openings}),
    bound as materialized (${limits}),
    room as (select society_id, hour, sum(capacity / unit) as washes from bound group by society_id, hour),
    taken as (select slot_use.day, bound.society_id, bound.hour,
        sum(bound.capacity / unit - greatest(0, bound.capacity - slot_use.used) / unit) as washes
      from slot_use
      join bound on bound.society_id = slot_use.society_id and bound.provider_id = slot_use.provider_id
        and bound.hour = extract(hour from slot_use.slot)
      where slot_use.day between ${from}::date and ${to}::date
      group by 1, 2, 3),
    lost as (select day, hour, sum(washes) as washes from taken group by 1, 2),
    refused as (select day, extract(hour from slot)::integer as hour, sum(times) as times, max(vehicles) as vehicles
      from unmet_wish where ${unmetAhead(scope, asked)}
      group by 1, 2),
    booked as (select day, hour, sum(due) as washes
      from ${washSums(scope, { days: within(asked), societyId }, "hour")} as summed
      group by day, hour)
    select days.day, each.hour, coalesce(booked.washes, 0)::integer as used,
      (coalesce(booked.washes, 0) + total.washes - coalesce(lost.washes, 0))::integer as capacity,
      coalesce(refused.times, 0)::integer as refused, coalesce(refused.vehicles, 0)::integer as "refusedVehicles"
    from (select ${from}::date + number as day
      from generate_series(0, ${to}::date - ${from}::date) as number) as days
    cross join ${hours}
    left join (select hour, sum(washes) as washes from room group by hour) as total on total.hour = each.hour
    left join lost on lost.day = days.day and lost.hour = each.hour
    left join booked on booked.day = days.day and booked.hour = each.hour
    left join refused on refused.day = days.day and refused.hour = each.hour
    order by days.day, each.hour`.execute(db);
  return rows;
}

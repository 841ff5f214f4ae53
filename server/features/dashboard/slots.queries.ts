import { type RawBuilder, sql } from "kysely";
import { slotHours } from "#contract/booking/slot.ts";
import type { Db } from "#server/db/database.ts";
import { minutesOf } from "#server/db/minutesOf.ts";
import { all } from "#server/db/page.ts";
import { ANY_PROVIDER, DEFAULT_MINUTES } from "#server/features/wash/capacity.rules.ts";
import { upcomingUnmetDemand, type UnmetDemandQuery } from "#server/features/booking/unmetDemand.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Range } from "./dashboard.rules.ts";
import { washSums, within } from "#server/features/wash/sums.queries.ts";

export type SlotRow = {
  day: string;
  hour: number;
  used: number;
  capacity: number | null;
  refused: number;
  refusedVehicles: number;
};

type SlotsQuery = Range & { societyId: number | undefined };

const hours = sql`unnest(${[...slotHours]}::integer[]) as each (hour)`;

/** Where the companies of `scope` wash. */
const placesOf = (scope: Scope, { societyId }: SlotsQuery): RawBuilder<unknown> => sql`
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

/** Coverage of a place by each provider, as minutes of the day. */
const openings = sql`
  select place.society_id, place.company_id, coverage.provider_id,
    range_agg(int4range(${minutesOf("coverage.start_time")}, ${minutesOf("coverage.end_time")})) as minutes
  from place
  join coverage on coverage.society_id = place.society_id and coverage.available
  join provider on provider.provider_id = coverage.provider_id
  join app_user as person on person.user_id = provider.user_id and person.active
    and person.company_id = place.company_id
  group by 1, 2, 3`;

const rangeOfHour = sql`int4range(hour * 60, hour * 60 + 60)`;

/** Covered minutes of a place by provider and hour of the day. */
const minutesOfHours = sql`
  select society_id, provider_id, hour, part.minutes
  from opening
  join ${hours} on opening.minutes && ${rangeOfHour}
  cross join lateral (select sum(upper(piece) - lower(piece))::integer as minutes
    from unnest(opening.minutes * int4multirange(${rangeOfHour})) as piece) as part`;

const washesIn = (minutes: RawBuilder<unknown>) => sql`(${minutes} / ${sql.lit(DEFAULT_MINUTES)})`;

/** Washes that the providers of a place have time for in each hour, on a day without any. */
const offeredOfHours = sql`
  select society_id, hour, sum(${washesIn(sql`minutes`)}) as washes from given group by 1, 2`;

/** By how many of these the washes of a day reduce them. */
const takenOfHours = sql`
  select uses.day, society_id, hour,
    sum(${washesIn(sql`minutes`)} - ${washesIn(sql`greatest(0, minutes - uses.used)`)}) as washes
  from uses join given using (society_id, provider_id, hour)
  group by 1, 2, 3`;

/**
 * Configured limits of each hour: the society's own, and the highest of the companies that serve it without coverage.
 * `anybody` is true where one of these has no limit.
 */
const numbersOfHours = sql`
  select society_id, hour, min(washes_per_hour) as number,
    max(companys_number) filter (where is_open) as companys_number,
    coalesce(bool_or(companys_number is null) filter (where is_open), false) as anybody
  from place
  cross join ${hours}
  cross join lateral (select hour >= open_hour and hour < close_hour and not exists (select from opening
    where opening.society_id = place.society_id and opening.company_id = place.company_id) as is_open) as its
  group by society_id, hour`;

const isLimited = sql`(offered.washes is not null or one.companys_number is not null
  or one.anybody and one.number is not null)`;

/**
 * Free capacity of each hour, in washes of half an hour, computed as for bookings (`wash/capacity.rules.ts`): the free
 * minutes of each provider, and no more than the configured limits leave. None where nobody comes in the hour. Several
 * societies have what those with a limit have; null where only societies without one are open.
 */
const remainingOfHours = sql`
  select day, hour, case
      when bool_or(${isLimited}) then sum(greatest(0, least(
        coalesce(offered.washes - coalesce(taken.washes, 0), 0)
          + coalesce(case when one.anybody then one.number else one.companys_number end - coalesce(own.used, 0), 0),
        one.number - coalesce(own.used, 0)))) filter (where ${isLimited})
      when not bool_or(one.anybody) then 0
    end as washes
  from (select days.day, numbered.* from days cross join numbered) as one
  left join offered using (society_id, hour)
  left join taken using (day, society_id, hour)
  left join (select * from uses where provider_id = ${sql.lit(ANY_PROVIDER)}) as own using (day, society_id, hour)
  group by 1, 2`;

/** Usage, capacity and refusals of each slot. */
export async function findSlots(db: Db, scope: Scope, query: UnmetDemandQuery): Promise<SlotRow[]> {
  const { from, to, societyId } = query;
  const { rows } = await sql<SlotRow>`
    with place as materialized (${placesOf(scope, query)}),
    opening as materialized (${openings}),
    days as (select ${from}::date + number as day
      from generate_series(0, ${to}::date - ${from}::date) as number),
    uses as materialized (select day, society_id, provider_id, extract(hour from slot)::integer as hour, used
      from slot_use where ${within(query)}),
    given as materialized (${minutesOfHours}),
    offered as (${offeredOfHours}),
    taken as (${takenOfHours}),
    numbered as materialized (${numbersOfHours}),
    room as (${remainingOfHours}),
    refused as (select day, extract(hour from slot)::integer as hour, sum(times) as times, max(vehicles) as vehicles
      from unmet_wish where ${upcomingUnmetDemand(scope, query)}
      group by 1, 2),
    booked as (select day, hour, sum(due) as washes
      from ${washSums(scope, { days: within(query), societyId }, "hour")} as summed
      group by day, hour)
    select days.day, each.hour, coalesce(booked.washes, 0)::integer as used,
      (coalesce(booked.washes, 0) + room.washes)::integer as capacity,
      coalesce(refused.times, 0)::integer as refused, coalesce(refused.vehicles, 0)::integer as "refusedVehicles"
    from days
    cross join ${hours}
    left join room on room.day = days.day and room.hour = each.hour
    left join booked on booked.day = days.day and booked.hour = each.hour
    left join refused on refused.day = days.day and refused.hour = each.hour
    order by days.day, each.hour`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Weekday } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { providersWithin } from "#server/features/provider/provider.queries.ts";

/** A building or parking floor of a coverage, with its flats or pillars covered and in all. */
type Part = { name: string; covered: number; all: number };

/** What a washer covers of a society by one service between two times of day. */
export type ExportedCover = {
  societyName: string;
  start: string;
  end: string;
  serviceName: string;
  zoneName: string;
  buildings: Part[];
  floors: Part[];
  /** Flats and pillars of the society. */
  flats: number;
  pillars: number;
};

export type ExportedWasher = {
  name: string;
  phone: string;
  phone2: string;
  email: string;
  address: string;
  street: string;
  city: string;
  state: string;
  country: string;
  pincode: string;
  covers: ExportedCover[];
  weeklyOff: Weekday[];
  /** Each rate of the washer's own that holds today, once. */
  rates: Paise[];
};

/** Enough for any company, and written in a moment. */
const MAX_WASHERS = 2_000;

/** The active washers of a company with all that a file of them says. */
export async function findExportedWashers(
  db: Db,
  scope: Scope,
  { companyId, today }: { companyId: number; today: string },
): Promise<ExportedWasher[]> {
  const { rows } = await sql<ExportedWasher>`
    with window_of as (
      select coverage.provider_id, coverage.society_id, coverage.start_time, coverage.end_time, coverage.service_id,
        min(coverage.service_zone_id) as zone_id, array_agg(coverage.coverage_id) as ids
      from coverage join provider using (provider_id) join app_user as person using (user_id)
      where person.company_id = ${companyId} and coverage.available
      group by 1, 2, 3, 4, 5)
    select person.name, person.phone, provider.phone2, coalesce(person.email, '') as email,
      provider.permanent_address as address, provider.permanent_street as street, provider.permanent_city as city,
      coalesce(state.name, '') as state, coalesce(country.name, '') as country, provider.permanent_pincode as pincode,
      coalesce((select json_agg(json_build_object('societyName', society.name,
          'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'),
          'serviceName', service.name, 'zoneName', zone.name,
          'flats', (select count(*) from flat where flat.society_id = window_of.society_id and archive_id is null),
          'pillars', (select count(*) from parking_pillar as pillar
            where pillar.society_id = window_of.society_id and archive_id is null),
          'buildings', (select coalesce(json_agg(json_build_object('name', building.name, 'covered', covered, 'all',
              (select count(*) from flat where flat.building_id = building.building_id and archive_id is null))
              order by building.natural_name), '[]')
            from (select flat.building_id, count(distinct flat.flat_id) as covered from coverage_flat
                join flat using (flat_id) where coverage_flat.coverage_id = any(window_of.ids)
                  and flat.archive_id is null group by 1) as part
            join building using (building_id)),
          'floors', (select coalesce(json_agg(json_build_object('name', floor.name, 'covered', covered, 'all',
              (select count(*) from parking_pillar as pillar
                where pillar.parking_floor_id = floor.parking_floor_id and archive_id is null))
              order by floor.natural_name), '[]')
            from (select pillar.parking_floor_id, count(distinct pillar.parking_pillar_id) as covered
                from coverage_pillar join parking_pillar as pillar using (parking_pillar_id)
                where coverage_pillar.coverage_id = any(window_of.ids) and pillar.archive_id is null group by 1) as part
            join parking_floor as floor using (parking_floor_id)))
        order by start_time, society.natural_name, service.natural_name)
        from window_of join society using (society_id) join service using (service_id)
          join service_zone as zone on zone.service_zone_id = window_of.zone_id
        where window_of.provider_id = provider.provider_id), '[]') as covers,
      array(select distinct absence.weekday from provider_absence as absence
        where absence.provider_id = provider.provider_id and absence.weekday is not null
          and absence.to_day >= ${today}::date) as "weeklyOff",
      array(select distinct rate.amount_paise from pay_rate as rate
        where rate.provider_id = provider.provider_id and rate.from_day = (select max(other.from_day)
          from pay_rate as other where other.provider_id = rate.provider_id
            and other.service_item_id = rate.service_item_id and other.from_day <= ${today}::date)) as rates
    from provider join app_user as person using (user_id)
    left join state on state.state_id = provider.permanent_state_id
    left join country on country.country_id = provider.permanent_country_id
    where person.company_id = ${companyId} and person.active and ${providersWithin(scope)}
    order by lower(person.name), provider.provider_id limit ${MAX_WASHERS}`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { findLocatedSocieties } from "#server/features/zone/zone.queries.ts";
import { systemScope } from "#server/access/scope.ts";
import type { WasherNames } from "./washerPlace.rules.ts";

/** What a file of washers may name, and who of the company has one of `phones`. */
export async function findWasherNames(
  db: Db,
  companyId: number,
  phones: readonly string[],
): Promise<WasherNames> {
  const { rows: companies } = await sql<Pick<WasherNames, "openHour" | "closeHour" | "detailsLater">>`
    select open_hour as "openHour", close_hour as "closeHour", provider_details_later as "detailsLater"
    from company where company_id = ${companyId} and active`.execute(db);
  const company = found(companies[0], "company");
  const { rows: societies } = await sql<WasherNames["societies"][number]>`
    select society.society_id as id, society.name, society.city,
      coalesce(held.flats, 0) + coalesce(held.parking_pillars, 0) as places,
      exists (select from society_company as served
        where served.society_id = society.society_id and served.company_id = ${companyId}) as served
    from society left join place_count as held on held.society_id = society.society_id
    where society.archive_id is null order by society.society_id`.execute(db);
  const { rows: services } = await sql<WasherNames["services"][number]>`
    select service.service_id as id, service.name,
      array(select item.service_item_id from service_item as item
        where item.service_id = service.service_id and item.active order by item.service_item_id) as "itemIds"
    from service where service.active order by service.service_id`.execute(db);
  const { rows: zones } = await sql<WasherNames["zones"][number]>`
    select service_zone_id as id, name, city from service_zone where active order by service_zone_id`.execute(
    db,
  );
  const { rows: states } = await sql<WasherNames["states"][number]>`
    select state_id as id, state.name, country_id as "countryId", country.name as "countryName"
    from state join country using (country_id) order by state_id`.execute(db);
  const { rows: known } = await sql<{ phone: string; name: string }>`
    select person.phone, person.name from provider join app_user as person using (user_id)
    where person.company_id = ${companyId} and person.phone = any(${phones}::text[])`.execute(db);
  const located = await findLocatedSocieties(db, systemScope);
  return {
    ...company,
    societies,
    services,
    zones,
    states,
    zonesOf: new Map(located.map(({ societyId, zoneIds }) => [societyId, zoneIds])),
    known: new Map(known.map(({ phone, name }) => [phone, name])),
  };
}

/** The live flats of buildings and pillars of parking floors; without floors those of the whole society. */
export async function findPartIds(
  db: Db,
  societyId: number,
  { buildingIds, floorIds }: { buildingIds: readonly number[]; floorIds: readonly number[] },
): Promise<{ flatIds: number[]; pillarIds: number[] }> {
  const { rows } = await sql<{ flatIds: number[]; pillarIds: number[] }>`select
    array(select flat_id from flat where society_id = ${societyId} and archive_id is null
      and (${buildingIds.length === 0} or building_id = any(${buildingIds}::integer[])) order by flat_id) as "flatIds",
    array(select parking_pillar_id from parking_pillar where society_id = ${societyId} and archive_id is null
      and (${floorIds.length === 0} or parking_floor_id = any(${floorIds}::integer[]))
      order by parking_pillar_id) as "pillarIds"`.execute(db);
  return found(rows[0], "society");
}

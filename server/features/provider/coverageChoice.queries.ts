import { sql } from "kysely";
import { MAX_BUILDINGS } from "#contract/provider/covered.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { providersWithin } from "./provider.queries.ts";

type ProviderBuilding = { buildingId: number; buildingName: string; societyId: number; societyName: string };

type BuildingQuery = {
  providerId: number;
  search: string;
  selectedId: number | null;
  onlyServed: boolean;
};

/** The societies served by the provider's company, for the provider `providerId` within `scope`. */
const servedFor = (scope: Scope, providerId: number) => sql`provider
    join app_user as person on person.user_id = provider.user_id
    join society_company as served on served.company_id = person.company_id
    join society on society.society_id = served.society_id and society.archive_id is null
    where provider.provider_id = ${providerId} and ${providersWithin(scope)}`;

/**
 * The live buildings of the societies that the provider's company serves, and unless `onlyServed` after them those of
 * all other societies: at most `MAX_BUILDINGS` whose name and society contain `search` in any case. The building of
 * `selectedId` comes first, whatever its name.
 */
export async function findProviderBuildings(
  db: Db,
  scope: Scope,
  { providerId, search, selectedId, onlyServed }: BuildingQuery,
): Promise<ProviderBuilding[]> {
  const { rows } = await sql<ProviderBuilding>`
    select building.building_id as "buildingId", building.name as "buildingName",
      place."societyId", place."societyName"
    from (select society.society_id as "societyId", society.name as "societyName", society.natural_name,
        served.society_id is not null as served
      from society
      left join (select society.society_id from ${servedFor(scope, providerId)}) as served
        on served.society_id = society.society_id
      where society.archive_id is null and (served.society_id is not null or not ${onlyServed})) as place
    join building on building.society_id = place."societyId" and building.archive_id is null
    where building.building_id = ${selectedId}
      or strpos(lower(building.name || ', ' || place."societyName"), lower(${search})) > 0
    order by building.building_id = ${selectedId} is true desc, place.served desc, place.natural_name, place."societyId",
      building.natural_name, building.building_id
    limit ${MAX_BUILDINGS}`.execute(db);
  return rows;
}

/** The societies with live buildings that the provider's company serves. */
export async function findProviderSocieties(
  db: Db,
  scope: Scope,
  providerId: number,
): Promise<{ societyId: number; societyName: string }[]> {
  const { rows } = await sql<{ societyId: number; societyName: string }>`
    select society.society_id as "societyId", society.name as "societyName"
    from ${servedFor(scope, providerId)} and exists (select from building
      where building.society_id = society.society_id and building.archive_id is null)
    order by society.natural_name, society.society_id`.execute(db);
  return rows;
}

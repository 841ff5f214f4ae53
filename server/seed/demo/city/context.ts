import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { quarters } from "./households.ts";

type Home = { flatId: number; buildingId: number; flatName: string; floorName: string; buildingName: string };
export type Pillar = {
  parkingFloorId: number;
  parkingPillarId: number;
  floorName: string;
  pillarName: string;
};
export type SocietyContext = {
  societyId: number;
  societyName: string;
  pincode: string;
  countryId: number;
  stateId: number;
  zoneId: number;
  serviceId: number;
  companyId: number;
  homes: Home[];
  pillars: Pillar[];
};

/** A society with its flats and pillars in order; sets the society's capacity per hour to the city's. */
export async function contextOf(
  db: Db,
  { society, washesPerHour }: (typeof quarters)[number],
): Promise<SocietyContext> {
  const { rows } = await sql<Omit<SocietyContext, "societyName">>`
    with place as (update society set washes_per_hour = ${washesPerHour} where name = ${society} returning *)
    select society_id as "societyId", pincode, country_id as "countryId", state_id as "stateId",
      (select min(service_zone_id) from service_zone) as "zoneId",
      (select service_id from service where name = 'Exterior wash') as "serviceId",
      (select min(company_id) from society_company as served where served.society_id = place.society_id) as "companyId",
      (select json_agg(json_build_object('flatId', flat_id, 'buildingId', flat.building_id, 'flatName', flat.name, 'floorName', floor.name,
          'buildingName', building.name) order by md5(flat_id::text))
        from flat join floor on floor.floor_id = flat.floor_id
        join building on building.building_id = flat.building_id
        where flat.society_id = place.society_id) as homes,
      (select json_agg(json_build_object('parkingFloorId', pillar.parking_floor_id, 'parkingPillarId',
          pillar.parking_pillar_id, 'floorName', floor.name, 'pillarName', pillar.name)
          order by floor.natural_name, pillar.natural_name)
        from parking_pillar as pillar
        join parking_floor as floor on floor.parking_floor_id = pillar.parking_floor_id
        where pillar.society_id = place.society_id) as pillars
    from place`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`The demo has no ${society}`);
  return { ...found, societyName: society };
}

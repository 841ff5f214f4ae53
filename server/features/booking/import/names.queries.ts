import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Found, Line } from "./line.rules.ts";

/**
 * The records that each line names, in the company and the societies that it serves. Names that differ only in case are the same; a
 * floor that is not named is that of the flat. An item is named alone, or as "Service: Item".
 */
export async function findNamed(db: Db, companyId: number, lines: readonly Line[]): Promise<Found[]> {
  const named = lines.map(({ line, get }) => ({
    line,
    phone: get("Phone").replace(/\D/g, "").slice(-10),
    society: get("Society").toLowerCase(),
    building: get("Building").toLowerCase(),
    floor: get("Floor").toLowerCase(),
    flat: get("Flat").toLowerCase(),
    parking: get("Parking Floor").toLowerCase(),
    pillar: get("Parking Pillar").toLowerCase(),
    item: get("Item").toLowerCase(),
  }));
  const { rows } = await sql<Found>`
    with named as materialized (
      select * from json_to_recordset(${JSON.stringify(named)}::json) as row (line integer, phone text, society text,
        building text, floor text, flat text, parking text, pillar text, item text)),
    place as materialized (
      select distinct on (named.society) named.society, society.society_id
      from (select distinct society from named) as named
      join society on lower(society.name) = named.society and society.archive_id is null
      join society_company as served on served.society_id = society.society_id and served.company_id = ${companyId}
      order by named.society, society.society_id)
    select named.line, place.society_id as "societyId", building.building_id as "buildingId",
      flat.floor_id as "floorId", flat.flat_id as "flatId", parking_floor.parking_floor_id as "parkingFloorId",
      parking_pillar.parking_pillar_id as "parkingPillarId", item.id as "itemId", item.items,
      exists (select from customer where customer.phone = named.phone and customer.company_id = company.company_id)
        as known,
      company.email_optional as "emailOptional", company.other_plates as "otherPlates"
    from named
    join company on company.company_id = ${companyId}
    left join place on place.society = named.society
    left join building on building.society_id = place.society_id and lower(building.name) = named.building
      and building.archive_id is null
    left join lateral (select flat.flat_id, flat.floor_id from flat join floor using (floor_id)
      where flat.building_id = building.building_id and lower(flat.name) = named.flat and flat.archive_id is null
        and (named.floor = '' or lower(floor.name) = named.floor)
      order by flat.flat_id limit 1) as flat on true
    left join parking_floor on parking_floor.society_id = place.society_id
      and lower(parking_floor.name) = named.parking and parking_floor.archive_id is null
    left join parking_pillar on parking_pillar.parking_floor_id = parking_floor.parking_floor_id
      and lower(parking_pillar.name) = named.pillar and parking_pillar.archive_id is null
    cross join lateral (select min(item.service_item_id) as id, count(*)::integer as items
      from service_item as item join service using (service_id)
      where named.item in (lower(item.name), lower(service.name || ': ' || item.name))
        and item.active and service.active) as item`.execute(db);
  return rows;
}

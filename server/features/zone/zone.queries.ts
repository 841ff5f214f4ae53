import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { within } from "#server/features/society/place.queries.ts";
import type { Scope } from "#server/access/scope.ts";

type ZoneFields = {
  name: string;
  countryId: number;
  stateId: number;
  city: string;
  zip: string;
  /** As `writeArea` writes it. */
  area: string | null;
  active: boolean;
};

export type ZoneRow = ZoneFields & { serviceZoneId: number; countryName: string; stateName: string };

const columns = ({ countryId, stateId, ...plain }: ZoneFields) => ({
  ...plain,
  country_id: countryId,
  state_id: stateId,
});

const zones = (db: Db) =>
  db
    .selectFrom("service_zone as zone")
    .innerJoin("country", "country.country_id", "zone.country_id")
    .innerJoin("state", "state.state_id", "zone.state_id")
    .select([
      "zone.service_zone_id as serviceZoneId",
      "zone.name",
      "country.country_id as countryId",
      "country.name as countryName",
      "state.state_id as stateId",
      "state.name as stateName",
      "zone.city",
      "zone.zip",
      "zone.area",
      "zone.active",
    ]);

export function findZones(db: Db, active: boolean | undefined): Promise<ZoneRow[]> {
  return zones(db)
    .$if(active !== undefined, (query) => query.where("zone.active", "=", active ?? true))
    .orderBy("zone.natural_name")
    .orderBy("zone.service_zone_id")
    .execute();
}

export const findZone = (db: Db, serviceZoneId: number): Promise<ZoneRow | undefined> =>
  zones(db).where("zone.service_zone_id", "=", serviceZoneId).executeTakeFirst();

export async function insertZone(db: Db, fields: ZoneFields): Promise<number> {
  const { serviceZoneId } = await db
    .insertInto("service_zone")
    .values(columns(fields))
    .returning("service_zone_id as serviceZoneId")
    .executeTakeFirstOrThrow();
  return serviceZoneId;
}

/** @returns whether there was such a zone. */
export async function changeZone(db: Db, serviceZoneId: number, fields: ZoneFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("service_zone")
    .set(columns(fields))
    .where("service_zone_id", "=", serviceZoneId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const sortable = {
  name: sql.raw("zone.natural_name"),
  city: sql.raw("lower(zone.city)"),
  phone1: sql.raw("zone.zip"),
  societies: sql.raw("societies"),
};

type ZonePage = Page<keyof typeof sortable> & { active: boolean | undefined };

/**
 * A zone with the number of societies of a scope inside it, and the active zones whose bounding box touches its own.
 */
type ZoneLine = ZoneRow & {
  societies: number;
  neighbours: { name: string; area: string }[];
  total: number;
};

/**
 * Condition that a point lies in an area or on its border. PostgreSQL compares geometry with a tolerance of a
 * millionth, in degrees some metres; coordinates multiplied by 1000 reduce that to less than a millimetre.
 */
const liesIn = (location: RawBuilder<unknown>, area: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${location} <@ box(${area})
    and ${location} * point(1000, 0) <@ polygon(path(${area}) * point(1000, 0)))`;

const inScope = (scope: Scope): RawBuilder<boolean> =>
  all([sql`society.archive_id is null`, within("society.society_id", scope)]);

/** One page of zones; each row carries the total. */
export async function searchZonePage(db: Db, scope: Scope, page: ZonePage): Promise<ZoneLine[]> {
  const { active, search, sort } = page;
  const matching = all([
    sql`true`,
    active !== undefined && sql`zone.active = ${active}`,
    search !== "" && contains(sql`zone.search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<ZoneLine>`
    select zone.service_zone_id as "serviceZoneId", zone.name, country.country_id as "countryId",
      country.name as "countryName", state.state_id as "stateId", state.name as "stateName", zone.city, zone.zip,
      zone.area, zone.active,
      (select count(*)::integer from society
        where ${liesIn(sql`society.location`, sql`zone.area`)} and ${inScope(scope)}) as societies,
      (select coalesce(json_agg(json_build_object('name', other.name, 'area', other.area::text)
          order by other.natural_name), '[]')
        from service_zone as other
        where box(other.area) && box(zone.area) and other.service_zone_id <> zone.service_zone_id
          and other.active and zone.active) as neighbours,
      (select count(*)::integer from service_zone as zone where ${matching}) as total
    from service_zone as zone
    join country on country.country_id = zone.country_id
    join state on state.state_id = zone.state_id
    where ${matching}
    order by ${sortable[sort?.by ?? "name"]} ${direction}, zone.service_zone_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

/** A society with a known location, and the zones that contain it. */
type LocatedSociety = {
  societyId: number;
  societyName: string;
  longitude: number;
  latitude: number;
  zoneIds: number[];
};

export async function findLocatedSocieties(db: Db, scope: Scope): Promise<LocatedSociety[]> {
  const { rows } = await sql<LocatedSociety>`
    select society.society_id as "societyId", society.name as "societyName",
      society.location[0] as longitude, society.location[1] as latitude,
      array(select zone.service_zone_id from service_zone as zone
        where ${liesIn(sql`society.location`, sql`zone.area`)} order by zone.service_zone_id) as "zoneIds"
    from society
    where society.location is not null and ${inScope(scope)}
    order by society.natural_name, society.society_id`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { AuditNoun } from "#contract/audit/audit.ts";
import type { Db } from "#server/db/database.ts";
import { type Pointer, pointers } from "./rules.ts";

const everyPointer = Object.keys(pointers) as Pointer[];

/** Which rows to name. */
export type Wanted = ReadonlyMap<Pointer, ReadonlySet<number>>;

/** The name of the row that a pointer points at; undefined when nobody knows it any longer. */
export type NameOf = (pointer: Pointer, id: number) => string | undefined;

type Named = { pointer: Pointer; id: number; name: string };

/** Names rows as they are called now, or were last called before they were deleted. */
export async function findNames(db: Db, wanted: Wanted): Promise<NameOf> {
  const selections = everyPointer.map(
    (pointer) => sql`select ${sql.lit(pointer)} as pointer, ${sql.ref(pointer)} as id, name
      from ${sql.table(pointers[pointer].table)}
      where ${sql.ref(pointer)} = any(${[...(wanted.get(pointer) ?? [])]}::integer[])`,
  );
  const { rows } = await sql<Named>`${sql.join(selections, sql` union all `)}`.execute(db);
  const names = new Map(rows.map(({ pointer, id, name }) => [`${pointer} ${id}`, name]));
  const gone = [...wanted].flatMap(([pointer, ids]) =>
    [...ids].filter((id) => !names.has(`${pointer} ${id}`)).map((id) => ({ pointer, id })),
  );
  for (const { pointer, id, name } of await findLastNames(db, gone)) names.set(`${pointer} ${id}`, name);
  return (pointer, id) => names.get(`${pointer} ${id}`);
}

/** What the trail last called rows that are gone. */
async function findLastNames(db: Db, gone: readonly Omit<Named, "name">[]): Promise<Named[]> {
  if (gone.length === 0) return [];
  const { rows } = await sql<Named>`
    select gone.pointer, gone.id, last.name
    from unnest(
      ${gone.map(({ pointer }) => pointer)}::text[], ${gone.map(({ pointer }) => pointers[pointer].noun)}::text[],
      ${gone.map(({ id }) => id)}::integer[]) as gone (pointer, noun, id)
    cross join lateral (
      select record_name as name from audit
      where audit.noun = gone.noun and audit.record_id = gone.id
      order by at desc, audit_id desc
      limit 1) as last`.execute(db);
  return rows;
}

/** A record in which others are found. */
export type Inside = { noun: AuditNoun; recordId: number; name: string };

/** The record that another belongs to; undefined when it belongs to none, or is gone. */
export type InsideOf = (noun: AuditNoun, recordId: number) => Inside | undefined;

const inSociety = (name: string) =>
  sql`'society' as noun, society.society_id as "recordId", ${sql.raw(name)} as name`;
const ofProvider = sql`'provider', provider_id, person.name`;
const inBuilding = inSociety("building.name || ', ' || society.name");

/** Finds what records belong to, whose ids are given by kind. */
export async function findInside(
  db: Db,
  records: ReadonlyMap<AuditNoun, ReadonlySet<number>>,
): Promise<InsideOf> {
  const among = (noun: AuditNoun) => sql`any(${[...(records.get(noun) ?? [])]}::integer[])`;
  const ofBookings = (["bookingVehicle", "visit", "payment"] as const).flatMap((noun) => [
    ...(records.get(noun) ?? []),
  ]);
  const { rows } = await sql<Inside & { of: string }>`
    select 'building ' || building_id as of, ${inSociety("society.name")}
      from building join society using (society_id) where building_id = ${among("building")}
    union all select 'floor ' || floor_id, ${inBuilding}
      from floor join building using (building_id) join society on society.society_id = floor.society_id
      where floor_id = ${among("floor")}
    union all select 'flat ' || flat_id, ${inBuilding}
      from flat join building using (building_id) join society on society.society_id = flat.society_id
      where flat_id = ${among("flat")}
    union all select 'parkingFloor ' || parking_floor_id, ${inSociety("society.name")}
      from parking_floor join society using (society_id) where parking_floor_id = ${among("parkingFloor")}
    union all select 'parkingPillar ' || parking_pillar_id, ${inSociety("parking_floor.name || ', ' || society.name")}
      from parking_pillar join parking_floor using (parking_floor_id)
        join society on society.society_id = parking_pillar.society_id
      where parking_pillar_id = ${among("parkingPillar")}
    union all select 'serviceItem ' || service_item_id, 'service', service.service_id, service.name
      from service_item join service using (service_id) where service_item_id = ${among("serviceItem")}
    union all select noun || ' ' || booking_id, 'booking', booking_id, customer_name
      from booking
      cross join (values ('bookingVehicle'), ('visit'), ('payment')) as part (noun)
      where booking_id = any(${[...ofBookings]}::integer[])
    union all select 'coverage ' || coverage_id, ${ofProvider}
      from coverage join provider using (provider_id) join app_user as person on person.user_id = provider.user_id
      where coverage_id = ${among("coverage")}
    union all select 'providerAccount ' || provider_account_id, ${ofProvider}
      from provider_account join provider using (provider_id)
        join app_user as person on person.user_id = provider.user_id
      where provider_account_id = ${among("providerAccount")}
    union all select 'providerDocument ' || provider_document_id, ${ofProvider}
      from provider_document join provider using (provider_id)
        join app_user as person on person.user_id = provider.user_id
      where provider_document_id = ${among("providerDocument")}
    union all select 'vehicleModel ' || vehicle_model_id, 'vehicleMake', vehicle_make.vehicle_make_id,
        vehicle_make.name
      from vehicle_model join vehicle_make using (vehicle_make_id)
      where vehicle_model_id = ${among("vehicleModel")}
    union all select 'user ' || user_id, 'company', company.company_id, company.name
      from app_user join company using (company_id) where user_id = ${among("user")}`.execute(db);
  const found = new Map(rows.map(({ of, ...inside }) => [of, inside]));
  return (noun, recordId) => found.get(`${noun} ${recordId}`);
}

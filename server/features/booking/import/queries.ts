import { sql } from "kysely";
import type { importStates, ImportMatch } from "#contract/customer/import.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { ImportPerson } from "./line/rules.ts";
import type { BadLine, Found, Line } from "./line/rules.ts";

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

type State = (typeof importStates)[number];

export type ImportRow = {
  importId: number;
  companyId: number;
  createdBy: number;
  createdAt: Date;
  status: State;
  total: number;
  tried: number;
  customers: number;
  vehicles: number;
  plans: number;
  headers: string[];
  columns: ImportMatch;
  bad: BadLine[];
};

export type NewImport = Omit<ImportRow, "importId" | "tried"> & { people: ImportPerson[] };

export async function insertImport(db: Db, row: NewImport): Promise<number> {
  const { rows } = await sql<{ importId: number }>`
    insert into customer_import (company_id, created_by, created_at, status, total, customers, vehicles, plans, headers,
      columns, people, bad)
    values (${row.companyId}, ${row.createdBy}, ${row.createdAt}, ${row.status}, ${row.total}, ${row.customers},
      ${row.vehicles}, ${row.plans}, ${JSON.stringify(row.headers)}::jsonb, ${JSON.stringify(row.columns)}::jsonb,
      ${JSON.stringify(row.people)}::jsonb, ${JSON.stringify(row.bad)}::jsonb)
    returning customer_import_id as "importId"`.execute(db);
  return found(rows[0], "import").importId;
}

/** @throws 404 for an import of a company outside `scope`. */
export async function findImport(db: Db, scope: Scope, importId: number, lock = false): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`
    select customer_import_id as "importId", company_id as "companyId", created_by as "createdBy",
      created_at as "createdAt", status, total, tried, customers, vehicles, plans, headers, columns, bad
    from customer_import
    where customer_import_id = ${importId}
      and (${scope.reach === "all"} or company_id = ${scope.companyId})
    ${lock ? sql`for update` : sql``}`.execute(db);
  return found(rows[0], "import");
}

/** The latest import that a user has begun, if it can still be undone. */
export async function findLatest(db: Db, userId: number, since: Date): Promise<number | null> {
  const { rows } = await sql<{ importId: number }>`
    select customer_import_id as "importId" from customer_import
    where created_by = ${userId} and status in ('running', 'done', 'failed') and created_at > ${since}
    order by customer_import_id desc limit 1`.execute(db);
  return rows[0]?.importId ?? null;
}

/** A running import's next customers, from the first one that was not tried. */
export async function findPeople(db: Db, importId: number, most: number): Promise<ImportPerson[]> {
  const { rows } = await sql<{ person: ImportPerson }>`
    select person from customer_import
    cross join lateral jsonb_array_elements(people) with ordinality as each (person, place)
    where customer_import_id = ${importId} and status = 'running' and place > tried
    order by place limit ${most}`.execute(db);
  return rows.map(({ person }) => person);
}

/**
 * Updates the planner's statistics of the tables that an import fills. Their foreign keys are checked for each wash by
 * plans that were made when the tables were nearly empty, and that read all of them.
 */
export async function analyzeFilled(db: Db): Promise<void> {
  await sql`analyze customer, booking, booking_vehicle`.execute(db);
}

type Counted = { customers: number; vehicles: number; plans: number; bad: readonly BadLine[] };

/** Counts one more customer as tried, with what was imported of them. */
export async function countTried(db: Db, importId: number, counted: Counted): Promise<void> {
  await sql`
    update customer_import set tried = tried + 1, customers = customers + ${counted.customers},
      vehicles = vehicles + ${counted.vehicles}, plans = plans + ${counted.plans},
      bad = bad || ${JSON.stringify(counted.bad)}::jsonb
    where customer_import_id = ${importId}`.execute(db);
}

export async function insertEntry(
  db: Db,
  {
    importId,
    customerId,
    bookingIds,
  }: { importId: number; customerId: number; bookingIds: readonly number[] },
): Promise<void> {
  await sql`insert into customer_import_entry (customer_import_id, customer_id, booking_ids)
    values (${importId}, ${customerId}, ${bookingIds}::integer[])`.execute(db);
}

/** Ends a running import; what waited to be imported is dropped. */
export async function endImport(db: Db, importId: number, status: "done" | "failed"): Promise<void> {
  await sql`update customer_import set status = ${status}, people = '[]'
    where customer_import_id = ${importId} and status = 'running'`.execute(db);
}

/** Deletes imports from before `before`, which can no longer be undone. */
export async function sweepImports(db: Db, before: Date): Promise<void> {
  await sql`delete from customer_import where created_at < ${before}`.execute(db);
}

/** True if the company has an import under way. */
export async function isImporting(db: Db, companyId: number): Promise<boolean> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(db);
  const { rows } = await sql`
    select from customer_import where company_id = ${companyId} and status = 'running' limit 1`.execute(db);
  return rows.length > 0;
}

export async function isCompany(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql`select from company where company_id = ${companyId} and active`.execute(db);
  return rows.length > 0;
}

import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Tables that are plain lists of names. */
export type LookupTable = "vehicle_make" | "body_type" | "fuel_type" | "service_category";
export type Lookup = { id: number; name: string; active: boolean };

const key = (table: LookupTable) => sql.ref(`${table}_id`);

export async function findLookups(
  db: Db,
  table: LookupTable,
  active: boolean | undefined,
): Promise<Lookup[]> {
  const { rows } = await sql<Lookup>`
    select ${key(table)} as id, name, active from ${sql.table(table)}
    where ${active === undefined ? sql`true` : sql`active = ${active}`}
    order by natural_name, ${key(table)}`.execute(db);
  return rows;
}

export async function insertLookup(
  db: Db,
  table: LookupTable,
  { name, active }: Omit<Lookup, "id">,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (name, active) values (${name}, ${active})
    returning ${key(table)} as id`.execute(db);
  return rows[0]?.id as number;
}

/** @returns whether there was such an entry. */
export async function updateLookup(
  db: Db,
  table: LookupTable,
  { id, name, active }: Lookup,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set name = ${name}, active = ${active} where ${key(table)} = ${id}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

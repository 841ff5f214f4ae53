import { sql } from "kysely";
import type { World } from "#server/testing/world.ts";
import type { Holding } from "./holding.ts";

/** Columns that say whose a row is, with the field of the wire that takes such an id. */
const owners = {
  company_id: "companyid",
  society_id: "societyid",
  user_id: "userid",
  added_by: "userid",
  picture_id: "pictureid",
  provider_id: "providerid",
  coverage_id: "providerserviceid",
  customer_id: "customerid",
  booking_id: "bookingid",
} as const;

/**
 * Every row of every table that belongs to the company, its societies or its people, or points at something of
 * theirs, by table and column.
 */
export async function rowsOf({ db }: World, { ids, name }: Holding): Promise<Record<string, string[]>> {
  const { rows: columns } = await sql<{ table: string; column: keyof typeof owners }>`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name = any(${Object.keys(owners)}::text[])`.execute(db);
  const kept: Record<string, string[]> = {};
  for (const { table, column } of columns) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(kept)::text as line from ${sql.table(table)} as kept
      where kept.${sql.ref(column)} = any(${ids.get(owners[column]) ?? []}::integer[])
      order by line`.execute(db);
    kept[`${table}.${column}`] = rows.map(({ line }) => line);
  }
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(message)::text as line from message
    where recipient ilike ${`%@${name}.%`} order by line`.execute(db);
  return { ...kept, "message.recipient": rows.map(({ line }) => line) };
}

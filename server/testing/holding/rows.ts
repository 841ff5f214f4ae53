import { sql } from "kysely";
import type { World } from "#server/testing/world.ts";
import type { Holding } from "./holding.ts";

/** Columns that identify a row's owner, with the API field that takes such an id. */
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

/** A table's column that identifies a row's owner. */
type Owned = { table: string; column: keyof typeof owners };

const ownedColumns = async ({ db }: World): Promise<Owned[]> => {
  const { rows } = await sql<Owned>`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name = any(${Object.keys(owners)}::text[])`.execute(db);
  return rows;
};

/** Cached per world: no test creates tables. */
const owned = new WeakMap<World, Promise<Owned[]>>();

/**
 * Every row of every table that belongs to the company, its societies or its people, or refers to one of them, by
 * table and column.
 */
export async function rowsOf(world: World, { ids, name }: Holding): Promise<Record<string, string[]>> {
  const columns = await (owned.get(world) ?? ownedColumns(world));
  owned.set(world, Promise.resolve(columns));
  const lines = columns.map(
    ({ table, column }) => sql`
      select ${`${table}.${column}`}::text as place, to_jsonb(kept)::text as line from ${sql.table(table)} as kept
      where kept.${sql.ref(column)} = any(${ids.get(owners[column]) ?? []}::integer[])`,
  );
  const { rows } = await world.db.transaction().execute(async (db) => {
    // With parallel workers for so many small tables it takes three times as long.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(db);
    return sql<{ place: string; line: string }>`
      ${sql.join(lines, sql` union all `)}
      union all select 'message.recipient', to_jsonb(message)::text from message
        where recipient ilike ${`%@${name}.%`}
      order by place, line`.execute(db);
  });
  const rowsByColumn: Record<string, string[]> = { "message.recipient": [] };
  for (const { table, column } of columns) rowsByColumn[`${table}.${column}`] = [];
  for (const { place, line } of rows) rowsByColumn[place]?.push(line);
  return rowsByColumn;
}

import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";

/** Tables that the city fills in bulk. */
type Filled = "customer" | "booking" | "booking_vehicle" | "event" | "payment" | "payment_allocation";

/**
 * Inserts rows with the same columns, in order, in one statement of any size.
 * @returns the requested columns of each.
 */
export async function insertRows<T extends Filled, R extends keyof Selectable<Tables[T]> & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  returned: readonly R[],
): Promise<Pick<Selectable<Tables[T]>, R>[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const written = await sql<Pick<Selectable<Tables[T]>, R>>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${returned.length === 0 ? sql`` : sql`returning ${sql.join(returned.map((name) => sql.ref(name)))}`}`.execute(
    db,
  );
  return written.rows;
}

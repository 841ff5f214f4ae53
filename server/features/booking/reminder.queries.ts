import { sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";

export type DayOfCustomer = {
  customerId: number;
  washes: number;
  /** The distinct hours when the washes begin, in order. */
  hours: number[];
};

/** The washes of a day per customer, for at most `limit` customers with an id above `after`, in order of id. */
export async function findDays(
  db: Db,
  { day, after, limit }: { day: string; after: number; limit: number },
): Promise<DayOfCustomer[]> {
  const { rows } = await sql<DayOfCustomer>`
    select customer_id as "customerId", count(*)::integer as washes,
      array_agg(distinct extract(hour from slot)::integer order by extract(hour from slot)::integer) as hours
    from wash where day = ${day}::date and ${washIs(openStatuses, "status")} and customer_id > ${after}
    group by customer_id order by customer_id limit ${limit}`.execute(db);
  return rows;
}

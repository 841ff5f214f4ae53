import { sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { oneOf } from "#server/db/oneOf.ts";
import type { Moment } from "./event.rules.ts";

/** Day and hour of a booking's first open wash; null without one. */
export async function findFirstWash(db: Db, bookingId: number): Promise<Moment | null> {
  const { rows } = await sql<Moment>`
    select day, extract(hour from slot)::integer as hour from wash
    where booking_id = ${bookingId} and ${oneOf("status", openStatuses)} order by wash.day, slot limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

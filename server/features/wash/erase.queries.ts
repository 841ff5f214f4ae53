import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { releaseCapacity } from "./capacity.queries.ts";
import { lockWashes } from "./row.queries.ts";

/** Removes all personal data from the washes of customers. */
export async function eraseWashesOf(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`update wash set number = 'Vehicle ' || booking_vehicle_id, reason = '', outcome_note = ''
    where customer_id = any(${customerIds}::integer[])`.execute(db);
}

/** Deletes washes of which nothing has happened, and gives their capacity back. */
export async function deleteWashes(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  const washes = await lockWashes(db, condition);
  const ids = washes.map(({ washId }) => washId);
  await releaseCapacity(db, washes);
  await sql`delete from wash_assignment where wash_id = any(${ids}::integer[])`.execute(db);
  await sql`delete from wash where wash_id = any(${ids}::integer[])`.execute(db);
}

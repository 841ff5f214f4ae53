import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Removes all personal data from the washes of customers. */
export async function eraseWashesOf(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`update wash set number = 'Vehicle ' || booking_vehicle_id, reason = '', outcome_note = ''
    where customer_id = any(${customerIds}::integer[])`.execute(db);
}

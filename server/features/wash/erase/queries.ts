import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Leaves nothing in the washes of customers by which a person could be recognised. */
export async function eraseWashesOf(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`update wash set number = 'Vehicle ' || booking_vehicle_id, reason = '', outcome_note = ''
    where customer_id = any(${customerIds}::integer[])`.execute(db);
}

import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Change } from "./notify.rules.ts";

export type PendingChangeRow = {
  eventId: number;
  /** The customer after merges. */
  customerId: number;
  bookingId: number;
  /** The user who did it; null for the system. */
  userId: number | null;
  at: Date;
  tellAt: Date;
  change: Change;
};

/**
 * Changes not yet sent to a customer, oldest first; locked until the transaction ends, so that only one job sends them.
 */
export async function lockPendingChanges(db: Db, customerId: number): Promise<PendingChangeRow[]> {
  const { rows } = await sql<PendingChangeRow>`
    select event_id as "eventId", booking.customer_id as "customerId", booking_id as "bookingId",
      event.user_id as "userId", at, tell_at as "tellAt", facts || jsonb_build_object('kind', kind) as change
    from event join booking using (booking_id)
    where tell_at is not null and booking.customer_id in (
      select coalesce(merged_into, customer_id) from customer where customer_id = ${customerId})
    order by event_id for update of event`.execute(db);
  return rows;
}

export async function markNotified(db: Db, eventIds: readonly number[]): Promise<void> {
  await sql`update event set tell_at = null where event_id = any(${eventIds}::integer[])`.execute(db);
}

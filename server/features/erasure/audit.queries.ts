import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Erased } from "./erasure.rules.ts";

/** Runs last, since the audit log contains what this erasure has changed, too. */
export async function eraseAudit(
  db: Db,
  { customerIds, userIds }: Erased,
  { requestIds, memberIds }: { requestIds: readonly number[]; memberIds: readonly number[] },
): Promise<void> {
  const own = sql`where customer_id = any(${customerIds}::integer[])`;
  const bookings = sql`select booking_id from booking ${own}`;
  const tickets = sql`select ticket_id from ticket ${own}`;
  await sql`select set_config('chamak.erasing', 'on', true)`.execute(db);
  await sql`
    update audit set record_name = 'Erased', before = without_person(before), after = without_person(after)
    from (
      select 'customer' as noun, id from unnest(${customerIds}::integer[]) as id
      union all select noun, id
        from unnest(${userIds}::integer[]) as id cross join unnest('{user,signIn}'::text[]) as noun
      union all select noun, booking_id
        from (${bookings}) as booked cross join unnest('{booking,bookingVehicle,wash}'::text[]) as noun
      union all select 'payment', payment_id from payment ${own}
      union all select 'claim', claim_id from claim ${own}
      union all select 'bill', bill_id from bill ${own}
      union all select 'paymentPromise', payment_promise_id from payment_promise ${own}
      union all select 'ticket', ticket_id from (${tickets}) as asked
      union all select 'ticketReply', ticket_reply_id from ticket_reply where ticket_id in (${tickets})
      union all select 'washRating', wash_rating_id from wash_rating join wash using (wash_id) ${own}
      union all select 'committeeMember', id from unnest(${memberIds}::integer[]) as id
      union all select 'request', id from unnest(${requestIds}::integer[]) as id
      union all select 'requestNote', request_note_id from request_note
        where request_id = any(${requestIds}::integer[])
    ) as line
    where audit.noun = line.noun and audit.record_id = line.id`.execute(db);
  await sql`select set_config('chamak.erasing', '', true)`.execute(db);
}

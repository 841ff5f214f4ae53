import { sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { lockAllOf } from "#server/features/wash/row.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { deleteWashes } from "#server/features/wash/erase.queries.ts";

export type Entry = {
  customerId: number;
  bookingIds: number[];
  name: string;
  /** The first change since then; null for none. */
  since: "merged" | "booked" | "washed" | "paid" | "asked" | null;
};

/** The customers of an import, locked, with what has happened to each since. */
export async function lockEntries(db: Db, importId: number): Promise<Entry[]> {
  const { rows: customers } = await sql<Pick<Entry, "customerId">>`
    select customer_id as "customerId" from customer where customer_id in (
      select customer_id from customer_import_entry where customer_import_id = ${importId})
    order by customer_id for update`.execute(db);
  await lockAllOf(
    db,
    customers.map(({ customerId }) => customerId),
  );
  const { rows } = await sql<Entry>`
    select entry.customer_id as "customerId", entry.booking_ids as "bookingIds", customer.name,
      case
        when customer.merged_into is not null or customer.joined_to is not null or customer.erased_at is not null
          or exists (select from customer as other
            where customer.customer_id in (other.merged_into, other.joined_to)) then 'merged'
        when exists (select from booking where booking.customer_id = entry.customer_id
          and booking.booking_id <> all (entry.booking_ids)) then 'booked'
        when exists (select from wash where wash.customer_id = entry.customer_id
          and (not ${washIs(openStatuses)} or wash.planned_day is not null)) then 'washed'
        when exists (select from payment where payment.customer_id = entry.customer_id)
          or exists (select from bill where bill.customer_id = entry.customer_id) then 'paid'
        when exists (select from ticket where ticket.customer_id = entry.customer_id)
          or exists (select from request where request.became_customer_id = entry.customer_id) then 'asked'
      end as since
    from customer_import_entry as entry join customer using (customer_id)
    where entry.customer_import_id = ${importId}
    order by lower(customer.name), entry.customer_id`.execute(db);
  return rows;
}

/** Removes customers of an import with their plans, of which nothing has happened. */
export async function removeEntries(db: Db, importId: number, entries: readonly Entry[]): Promise<void> {
  const customers = sql`any(${entries.map(({ customerId }) => customerId)}::integer[])`;
  await deleteWashes(db, sql`wash.customer_id = ${customers}`);
  await sql`delete from event where booking_id in (select booking_id from booking where customer_id = ${customers})`.execute(
    db,
  );
  await sql`delete from plan_change_term where booking_vehicle_id in (select booking_vehicle_id from booking_vehicle
    where customer_id = ${customers})`.execute(db);
  await sql`delete from booking_vehicle where customer_id = ${customers}`.execute(db);
  await sql`delete from booking where customer_id = ${customers}`.execute(db);
  await sql`delete from preference where customer_id = ${customers}`.execute(db);
  await sql`delete from customer_import_entry where customer_import_id = ${importId} and customer_id = ${customers}`.execute(
    db,
  );
  await sql`delete from customer where customer_id = ${customers}`.execute(db);
}

export async function markUndone(db: Db, importId: number): Promise<void> {
  await sql`update customer_import set status = 'undone', bad = '[]' where customer_import_id = ${importId}`.execute(
    db,
  );
}

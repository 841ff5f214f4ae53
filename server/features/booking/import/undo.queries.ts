import { sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { deletePricesOf } from "#server/features/price/plan.queries.ts";
import { lockAllOf } from "#server/features/wash/row.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { deleteWashes } from "#server/features/wash/erase.queries.ts";

export type Entry = {
  customerId: number;
  bookingIds: number[];
  /** True for a customer who was there before. */
  known: boolean;
  name: string;
  /** The first change since then; null for none. */
  since: "merged" | "booked" | "washed" | "paid" | "asked" | null;
};

/** SQL condition on `entry` and `opening`: what was brought forward has been paid or used, or somebody asks for it. */
const isOpeningUsed = sql`(entry.opening and (
  exists (select from bill_allocation as part where part.bill_id = opening.bill_id)
  or exists (select from claim where claim.bill_id = opening.bill_id)
  or exists (select from claim_due as due where due.bill_id = opening.bill_id)
  or exists (select from payment_link as link where link.bill_id = opening.bill_id)
  or exists (select from payment_link_due as due where due.bill_id = opening.bill_id)
  or exists (select from mandate_debit as debit where debit.bill_id = opening.bill_id)
  or exists (select from bank_line as line where line.bill_id = opening.bill_id)
  or exists (select from payment where payment.customer_id = entry.customer_id and method = 'opening'
    and (exists (select from payment_allocation as part where part.payment_id = payment.payment_id)
      or exists (select from bill_allocation as part where part.payment_id = payment.payment_id)))
  -- A refund takes from the credit without saying from which part.
  or exists (select from payment as back where back.customer_id = entry.customer_id and back.amount_paise < 0)))`;

/** SQL condition on `entry`: a wash of what it brought was done, moved or cancelled. */
const isWashed = (() => {
  const changed = sql`(not ${washIs(openStatuses)} or wash.planned_day is not null)`;
  return sql`case when entry.known
    then exists (select from wash where wash.booking_id = any (entry.booking_ids) and ${changed})
    else exists (select from wash where wash.customer_id = entry.customer_id and ${changed}) end`;
})();

/** SQL condition on `entry`: money of a customer who came with it, or of the bookings of one who was there before. */
const isPaid = sql`(${isOpeningUsed} or case when entry.known
  then exists (select from payment_allocation where booking_id = any(entry.booking_ids))
    or exists (select from bill where bill.booking_id = any(entry.booking_ids))
    or exists (select from bill_wash join wash using (wash_id) where wash.booking_id = any(entry.booking_ids))
  else exists (select from payment where payment.customer_id = entry.customer_id and method <> 'opening')
    or exists (select from bill where bill.customer_id = entry.customer_id and kind <> 'opening') end)`;

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
    select entry.customer_id as "customerId", entry.booking_ids as "bookingIds", entry.known, customer.name,
      case
        when customer.merged_into is not null or customer.erased_at is not null
          or not entry.known and (customer.joined_to is not null
          or exists (select from customer as other
            where customer.customer_id in (other.merged_into, other.joined_to))) then 'merged'
        when not entry.known and exists (select from booking where booking.customer_id = entry.customer_id
          and booking.booking_id <> all (entry.booking_ids)) then 'booked'
        when ${isWashed} then 'washed'
        when ${isPaid} then 'paid'
        when exists (select from plan_pause where plan_pause.booking_id = any (entry.booking_ids)) then 'washed'
        when exists (select from ticket where ticket.booking_id = any (entry.booking_ids)) then 'asked'
        when not entry.known and (exists (select from ticket where ticket.customer_id = entry.customer_id)
          or exists (select from request where request.became_customer_id = entry.customer_id)) then 'asked'
      end as since
    from customer_import_entry as entry join customer using (customer_id)
    left join bill as opening on entry.opening and opening.customer_id = entry.customer_id and opening.kind = 'opening'
    where entry.customer_import_id = ${importId}
    order by lower(customer.name), entry.customer_id`.execute(db);
  return rows;
}

/** Removes what an import has added, of which nothing has happened: plans, openings, and customers who came with it. */
export async function removeEntries(db: Db, importId: number, entries: readonly Entry[]): Promise<void> {
  const idsOf = (some: readonly Entry[]) => sql`any(${some.map(({ customerId }) => customerId)}::integer[])`;
  const all = idsOf(entries);
  const added = idsOf(entries.filter(({ known }) => !known));
  const bookings = sql`any(${entries.flatMap(({ bookingIds }) => bookingIds)}::integer[])`;
  const opening = sql`(select customer_id from customer_import_entry
    where customer_import_id = ${importId} and customer_id = ${all} and opening)`;
  const terms = sql`(select booking_vehicle_id from booking_vehicle where booking_id = ${bookings})`;
  await sql`delete from plan_change_wash where wash_id in (select wash_id from wash where booking_id = ${bookings})`.execute(
    db,
  );
  await sql`delete from plan_change_term where booking_vehicle_id in ${terms}`.execute(db);
  await deleteWashes(db, sql`wash.booking_id = ${bookings}`);
  await sql`delete from event where booking_id = ${bookings}`.execute(db);
  await sql`delete from booking_included where booking_id = ${bookings}`.execute(db);
  await deletePricesOf(
    db,
    entries.flatMap(({ bookingIds }) => bookingIds),
  );
  await sql`delete from booking_vehicle where booking_id = ${bookings}`.execute(db);
  await sql`delete from booking where booking_id = ${bookings}`.execute(db);
  const bills = sql`(select bill_id from bill where customer_id in ${opening} and kind = 'opening')`;
  await sql`delete from bill_reminder where bill_id in ${bills}`.execute(db);
  await sql`delete from bill_account where bill_id in ${bills}`.execute(db);
  await sql`delete from bill where customer_id in ${opening} and kind = 'opening'`.execute(db);
  await sql`delete from payment where customer_id in ${opening} and method = 'opening'`.execute(db);
  await sql`delete from preference where customer_id = ${added}`.execute(db);
  await sql`delete from customer_import_entry where customer_import_id = ${importId} and customer_id = ${all}`.execute(
    db,
  );
  await sql`delete from customer where customer_id = ${added}`.execute(db);
}

export async function markUndone(db: Db, importId: number): Promise<void> {
  await sql`update customer_import set status = 'undone', bad = '[]' where customer_import_id = ${importId}`.execute(
    db,
  );
}

import { sql } from "kysely";
import type { Moves } from "#contract/customer/merge.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { type Moved, giveRows, redirectEntries } from "./merge.queries.ts";

export type Merge = { mergeId: number; customerId: number; intoId: number; at: Date; moved: Moved };

/** The last merge of an entry that was not undone. */
export async function findMerge(db: Db, customerId: number): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`
    select customer_merge_id as "mergeId", customer_id as "customerId", into_customer_id as "intoId", at, moved
    from customer_merge where customer_id = ${customerId} and undone_at is null
    order by at desc, customer_merge_id desc limit 1`.execute(db);
  return rows[0];
}

/** Rows of an entry that money binds together, each as "booking 12". */
export type Bound = {
  rows: string[];
  links: [string, string][];
  /** Rows created at or after an instant. */
  since: string[];
  /** Payments that are not fully allocated, if one of them is overdrawn by a refund. */
  spent: string[];
};

export async function findBound(db: Db, customerId: number, since: Date): Promise<Bound> {
  const { rows } = await sql<Bound>`
    with own as materialized (
      select 'booking ' || booking_id as name, created_at from booking where customer_id = ${customerId}
      union all select 'payment ' || payment_id, at from payment where customer_id = ${customerId}
      union all select 'bill ' || bill_id, created_at from bill where customer_id = ${customerId}),
    link as (
      select distinct 'payment ' || payment_id as one, 'booking ' || booking_id as other
        from payment_allocation join booking using (booking_id) where booking.customer_id = ${customerId}
      union select 'payment ' || payment_id, 'bill ' || bill_id
        from bill_allocation join bill using (bill_id) where bill.customer_id = ${customerId}
      union select 'bill ' || bill_id, 'booking ' || booking_id
        from bill_wash join wash using (wash_id) where wash.customer_id = ${customerId}),
    rest as (
      select 'payment ' || payment_id as name, payment.amount_paise - coalesce((select sum(amount_paise) from (
          select amount_paise from payment_allocation as part where part.payment_id = payment.payment_id
          union all select amount_paise from bill_allocation as part where part.payment_id = payment.payment_id)
        as part), 0) as paise
      from payment where customer_id = ${customerId})
    select (select coalesce(json_agg(name), '[]') from own) as rows,
      (select coalesce(json_agg(json_build_array(one, other)), '[]') from link) as links,
      (select coalesce(json_agg(name), '[]') from own where created_at >= ${since}) as since,
      (select case when bool_or(paise < 0) then json_agg(name) else '[]' end
        from rest where paise <> 0) as spent`.execute(db);
  const bound = found(rows[0], "customer");
  return { ...bound, spent: bound.spent ?? [] };
}

/** Rows that an undo moves back: all but those that stay; tickets follow their bookings. */
export async function findGoing(
  db: Db,
  { moved, intoId }: Merge,
  stays: ReadonlySet<string>,
): Promise<Moved> {
  const going = (table: "booking" | "payment" | "bill") =>
    moved[table].filter((id) => !stays.has(`${table} ${id}`));
  const booking = going("booking");
  const { rows } = await sql<{ ticket: number[] }>`
    select array(select ticket_id from ticket where customer_id = ${intoId}
      and (booking_id = any(${booking}::integer[])
        or (booking_id is null and ticket_id = any(${moved.ticket}::integer[])))) as ticket`.execute(db);
  return {
    ...moved,
    booking,
    payment: going("payment"),
    bill: going("bill"),
    ticket: found(rows[0], "ticket").ticket,
  };
}

/** Takes away what an entry had taken over of another; a GSTIN that was entered since stays. */
async function giveBack(
  db: Db,
  customerId: number,
  intoId: number,
  { gstin, business }: NonNullable<Moved["taken"]> = { gstin: false, business: false },
): Promise<void> {
  await sql`
    update customer set business = customer.business and not ${business}::boolean,
      gstin = case when ${gstin}::boolean and customer.gstin = own.gstin then '' else customer.gstin end,
      legal_name = case when ${gstin}::boolean and customer.gstin = own.gstin then '' else customer.legal_name end
    from customer as own where customer.customer_id = ${intoId} and own.customer_id = ${customerId}`.execute(
    db,
  );
}

/** Moves rows back to an entry; both entries are locked. */
export async function unmerge(
  db: Db,
  { mergeId, customerId, intoId }: Merge,
  rows: Moved,
  { now, userId }: { now: Date; userId: number },
): Promise<void> {
  await sql`update customer set merged_into = null, joined_to = null where customer_id = ${customerId}`.execute(
    db,
  );
  await giveBack(db, customerId, intoId, rows.taken);
  const way = { from: intoId, to: customerId, rows };
  await giveRows(db, way);
  await redirectEntries(db, way);
  await sql`update customer_merge set undone_at = ${now}, undone_by = ${userId}
    where customer_merge_id = ${mergeId}`.execute(db);
}

export async function countGoing(db: Db, rows: Moved): Promise<Moves> {
  const { rows: counts } = await sql<Pick<Moves, "vehicles" | "openWashes">>`
    select (select count(distinct number)::integer from booking_vehicle
        where booking_id = any(${rows.booking}::integer[])) as vehicles,
      (select count(*)::integer from wash where booking_id = any(${rows.booking}::integer[])
        and ${washIs(openStatuses, "status")}) as "openWashes"`.execute(db);
  return {
    ...found(counts[0], "customer"),
    bookings: rows.booking.length,
    payments: rows.payment.length,
    bills: rows.bill.length,
    tickets: rows.ticket.length,
  };
}

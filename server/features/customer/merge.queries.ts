import { sql } from "kysely";
import type { Moves } from "#contract/customer/merge.ts";
import { activeStatuses, openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import type { foreignKeys } from "#server/db/foreignKeys.ts";
import type { Tables } from "#server/db/tables.ts";
import { lockAllOf } from "#server/features/wash/row.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { customersWithin } from "./customer.queries.ts";
import type { Clashes, Entry } from "./merge.rules.ts";

/**
 * What becomes of each column of an entry that is merged into another one of its company: that one takes it over, or why
 * not. A new column does not compile without an answer.
 */
export const columnsOfMerge = {
  /** Together with the legal name, unless the other has one. */
  gstin: "taken",
  legal_name: "taken",
  /** With the limits that follow from it. */
  business: "taken",
  name: "The other's own.",
  phone: "The other's own; a search for this one finds the other.",
  phone2: "The other's own.",
  notes: "The other's own.",
  email: "The other's own.",
  address: "The other's own.",
  customer_id: "The entry's own.",
  company_id: "The same.",
  created_at: "When the company has met the other.",
  merged_into: "Leads to the other.",
  joined_to: "Of entries of several companies.",
  erased_at: "Erased entries are not merged.",
  search_text: "Generated.",
} as const satisfies Record<keyof Tables["customer"], string>;

/** "bill.customer_id" for each foreign key that names a customer alone. */
type NameOf<R> = R extends readonly [infer T extends string, infer C extends string, ...string[]]
  ? `${T}.${C}`
  : never;
type ReferringColumn = NameOf<
  Extract<(typeof foreignKeys)[number], readonly [string, string, "customer", "customer_id", string]>
>;

/** What becomes of each row that refers to a merged entry, likewise. */
export const rowsOfMerge = {
  "bill.customer_id": "moved",
  "booking.customer_id": "moved",
  "booking_vehicle.customer_id": "moved with its booking",
  "wash.customer_id": "moved with its booking",
  "claim.customer_id": "moved",
  "customer.joined_to": "moved",
  "customer.merged_into": "moved",
  "mandate.customer_id": "moved",
  "payment.customer_id": "moved",
  "payment_promise.customer_id": "moved",
  /** Unless the other has one. */
  "preference.customer_id": "moved",
  "request.became_customer_id": "moved",
  "ticket.customer_id": "moved",
  "debt_reminder.customer_id": "What was said to the entry, once a day.",
  "bill.issued_to": "The paper names whom it was issued to.",
  "voucher.customer_id": "The paper names whom it was issued to; its payment moves.",
  "customer_import_entry.customer_id": "What an import made: its undo leaves out who was merged.",
  "customer_merge.customer_id": "The merge itself.",
  "customer_merge.into_customer_id": "The merge itself.",
  "customer_sign_in_code.customer_id":
    "A code for an entry that is merged away is refused; the office shows a new one.",
  "session.customer_id": "It reaches what the company has of the phone, whichever entry that is.",
} as const satisfies Record<ReferringColumn | `${"booking_vehicle" | "wash"}.customer_id`, string>;

export const entryColumns = sql`customer.customer_id as "customerId", customer.company_id as "companyId",
  company.name as "companyName", customer.name, customer.phone, customer.gstin, customer.legal_name as "legalName", customer.merged_into as "mergedInto",
  customer.joined_to as "joinedTo"`;

/**
 * Locks entries within `scope`, with their bookings and washes, until the transaction ends. Their companies are locked
 * first, so that nobody creates bills for them meanwhile.
 */
export async function lockEntries(db: Db, scope: Scope, ids: readonly number[]): Promise<Entry[]> {
  await sql`
    select from company where company_id in (select customer.company_id from customer
      where customer.customer_id = any(${ids}::integer[]) and ${customersWithin(scope)})
    order by company_id for no key update`.execute(db);
  const { rows } = await sql<Entry>`
    select ${entryColumns} from customer join company using (company_id)
    where customer.customer_id = any(${ids}::integer[]) and customer.erased_at is null and ${customersWithin(scope)}
    order by customer.customer_id for update of customer`.execute(db);
  await lockAllOf(
    db,
    rows.map(({ customerId }) => customerId),
  );
  return rows;
}

export async function findEntry(db: Db, scope: Scope, customerId: number): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select ${entryColumns} from customer join company using (company_id)
    where customer.customer_id = ${customerId} and ${customersWithin(scope)}`.execute(db);
  return rows[0];
}

export async function countMoves(db: Db, customerId: number): Promise<Moves> {
  const count = (table: string) =>
    sql`(select count(*)::integer from ${sql.table(table)} as own where own.customer_id = ${customerId})`;
  const { rows } = await sql<Moves>`
    select ${count("booking")} as bookings, ${count("payment")} as payments, ${count("bill")} as bills,
      ${count("ticket")} as tickets,
      (select count(distinct number)::integer from booking_vehicle where customer_id = ${customerId}) as vehicles,
      (select count(*)::integer from wash where customer_id = ${customerId} and ${washIs(openStatuses, "status")})
        as "openWashes"`.execute(db);
  return found(rows[0], "customer");
}

/** The data that two entries of one company have in common, at most 20 of each kind. */
export async function findClashes(db: Db, customerId: number, intoId: number): Promise<Clashes> {
  const { rows } = await sql<Clashes>`
    select
      (select coalesce(json_agg(clash order by clash.day, clash.slot, clash.number), '[]') from (
        select wash.number, wash.day, wash.slot from wash join wash as other using (number, day, slot)
        where wash.customer_id = ${customerId} and other.customer_id = ${intoId}
          and ${washIs(activeStatuses)} and ${washIs(activeStatuses, "other.status")}
        limit 20) as clash) as times,
      array(select number from booking_vehicle where customer_id = ${customerId}
        intersect select number from booking_vehicle where customer_id = ${intoId} order by 1 limit 20) as plates,
      array(select month::text from bill where customer_id = ${customerId} and kind <> 'opening'
        intersect select month::text from bill where customer_id = ${intoId} and kind <> 'opening' order by 1 limit 20)
        as months`.execute(db);
  return found(rows[0], "customer");
}

/** Ids of the rows that a merge has moved, by table. */
export type Moved = Record<
  "booking" | "payment" | "bill" | "ticket" | "request" | "preference" | "merged" | "joined",
  number[]
> & {
  /** Absent from merges before there were mandates. */ mandate?: number[];
  /** Likewise. */ promise?: number[];
  /** What the other entry has taken over of this one; likewise. */
  taken?: { gstin: boolean; business: boolean };
};

/** Moves rows of `from` to another entry of the company, in one statement, since foreign keys tie them together. */
export async function giveRows(
  db: Db,
  { from, to, rows }: { from: number; to: number; rows: Moved },
): Promise<void> {
  const moving = (table: string, key: string, ids: readonly number[]) => sql`
    update ${sql.table(table)} set customer_id = ${to}
    where customer_id = ${from} and ${sql.ref(key)} = any(${ids}::integer[])`;
  await sql`
    with vehicles as (${moving("booking_vehicle", "booking_id", rows.booking)}),
      washes as (${moving("wash", "booking_id", rows.booking)}),
      payments as (${moving("payment", "payment_id", rows.payment)}),
      bills as (${moving("bill", "bill_id", rows.bill)}),
      claims as (update claim set customer_id = ${to} where customer_id = ${from}
        and claim_id in (select claim_id from claim_due where bill_id = any(${rows.bill}::integer[])
          or booking_id = any(${rows.booking}::integer[]))),
      tickets as (${moving("ticket", "ticket_id", rows.ticket)}),
      mandates as (${moving("mandate", "mandate_id", rows.mandate ?? [])}),
      promises as (${moving("payment_promise", "payment_promise_id", rows.promise ?? [])}),
      preferences as (${moving("preference", "preference_id", rows.preference)}),
      requests as (update request set became_customer_id = ${to}
        where became_customer_id = ${from} and request_id = any(${rows.request}::integer[]))
    ${moving("booking", "booking_id", rows.booking)}`.execute(db);
}

/** Redirects entries that were merged into or joined to `from` to another one. */
export async function redirectEntries(
  db: Db,
  { from, to, rows }: { from: number; to: number; rows: Moved },
): Promise<void> {
  await sql`
    update customer set merged_into = case when merged_into = ${from} then ${to} else merged_into end,
      joined_to = case when joined_to = ${from} then ${to} else joined_to end
    where (merged_into = ${from} and customer_id = any(${rows.merged}::integer[]))
      or (joined_to = ${from} and customer_id = any(${rows.joined}::integer[]))`.execute(db);
}

/** All rows of an entry; if the other entry is of another company, only the entries joined to it. */
async function findMovable(db: Db, customer: Entry, into: Entry): Promise<Moved> {
  const isOwn = customer.companyId === into.companyId;
  const ids = (table: string, key: string, column = "customer_id") =>
    sql`array(select ${sql.ref(key)} from ${sql.table(table)}
      where ${sql.ref(column)} = ${customer.customerId} and ${isOwn}::boolean)`;
  const { rows } = await sql<Moved>`
    select ${ids("booking", "booking_id")} as booking, ${ids("payment", "payment_id")} as payment,
      ${ids("bill", "bill_id")} as bill, ${ids("ticket", "ticket_id")} as ticket,
      ${ids("request", "request_id", "became_customer_id")} as request,
      ${ids("mandate", "mandate_id")} as mandate,
      ${ids("payment_promise", "payment_promise_id")} as promise,
      array(select preference_id from preference where customer_id = ${customer.customerId} and ${isOwn}::boolean
        and not exists (select from preference as other where other.customer_id = ${into.customerId})) as preference,
      ${ids("customer", "customer_id", "merged_into")} as merged,
      array(select customer_id from customer where joined_to = ${customer.customerId}) as joined`.execute(db);
  return found(rows[0], "customer");
}

/** Gives an entry the GSTIN of another, unless it has one, and makes it a business customer as the other is. */
async function takeOver(
  db: Db,
  customerId: number,
  intoId: number,
): Promise<{ gstin: boolean; business: boolean }> {
  const { rows } = await sql<{ gstin: boolean; business: boolean }>`
    update customer set gstin = case when taken.gstin then own.gstin else customer.gstin end,
      legal_name = case when taken.gstin then own.legal_name else customer.legal_name end,
      business = customer.business or own.business
    from customer as own, lateral (select own.gstin <> '' and before.gstin = '' as gstin,
        own.business and not before.business as business
      from customer as before where before.customer_id = ${intoId}) as taken
    where customer.customer_id = ${intoId} and own.customer_id = ${customerId}
    returning taken.gstin, taken.business`.execute(db);
  return found(rows[0], "customer");
}

/** Merges one entry into another; both are locked. */
export async function merge(
  db: Db,
  { customer, into, now, userId }: { customer: Entry; into: Entry; now: Date; userId: number },
): Promise<void> {
  const rows = await findMovable(db, customer, into);
  const way = { from: customer.customerId, to: into.customerId, rows };
  await giveRows(db, way);
  await redirectEntries(db, way);
  const isOwn = customer.companyId === into.companyId;
  if (isOwn) rows.taken = await takeOver(db, customer.customerId, into.customerId);
  await sql`
    update customer set merged_into = ${isOwn ? into.customerId : null},
      joined_to = ${isOwn ? null : into.customerId}
    where customer_id = ${customer.customerId}`.execute(db);
  await sql`
    insert into customer_merge (customer_id, into_customer_id, moved, at, user_id)
      values (${customer.customerId}, ${into.customerId}, ${JSON.stringify(rows)}::jsonb, ${now}, ${userId})`.execute(
    db,
  );
}

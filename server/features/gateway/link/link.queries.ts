import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { billsWithin, open } from "#server/features/bill/bill.queries.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import type { Scope } from "#server/access/scope.ts";
import type { LinkRow } from "./link.rules.ts";
import { isDue } from "./payable.queries.ts";

const duesColumn = sql`(select json_agg(json_build_object('billId', due.bill_id, 'bookingId', due.booking_id)
  order by due.position) from payment_link_due as due where due.payment_link_id = link.payment_link_id)`;

export const linkColumns = sql`link.payment_link_id as "paymentLinkId", link.gateway_id as "gatewayId", link.reference,
  link.token, link.amount_paise as "amountPaise", link.status, link.url, link.gateway_link as "gatewayLink",
  link.created_at as "createdAt", link.expires_at as "expiresAt", link.asks, link.asked_at as "askedAt",
  link.failed_at as "failedAt"`;

/** The link that can be paid for a bill or booking, or is being made; undefined without one. */
export async function findOpenLink(db: Db, due: Due): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from payment_link as link
    where ${isDue(due)} and status in ('creating', 'created')`.execute(db);
  return rows[0];
}

/** The links that can pay a bill, alone or with others, or are being made. */
export async function findOpenLinksWith(db: Db, billId: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from payment_link as link join payment_link_due as due using (payment_link_id)
    where due.bill_id = ${billId} and status in ('creating', 'created')
    order by payment_link_id`.execute(db);
  return rows;
}

export async function findLatestLink(db: Db, due: Due): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from payment_link as link where ${isDue(due)}
    order by payment_link_id desc limit 1`.execute(db);
  return rows[0];
}

/** A link of bills or bookings within `scope`; those of a link are of one customer. */
export async function findLink(db: Db, scope: Scope, paymentLinkId: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from payment_link as link where payment_link_id = ${paymentLinkId}
      and exists (select from payment_link_due as due
        left join bill on bill.bill_id = due.bill_id left join booking on booking.booking_id = due.booking_id
        where due.payment_link_id = link.payment_link_id
          and ((bill.bill_id is not null and ${billsWithin(scope)})
            or (booking.booking_id is not null and ${bookingsWithin(scope)})))`.execute(db);
  return rows[0];
}

/** The dues of a `link`, each with its bill or booking. */
export const duesOfLink = sql`from payment_link_due as due
  left join bill on bill.bill_id = due.bill_id left join booking on booking.booking_id = due.booking_id
  where due.payment_link_id = link.payment_link_id`;
export const customerOfLink = sql`(select coalesce(bill.customer_id, booking.customer_id) ${duesOfLink} limit 1)`;

/** The link of several dues of a customer that can be paid, or is being made, with these; undefined without one. */
export async function findOpenLinkOfAll(
  db: Db,
  customerId: number,
): Promise<(LinkRow & { dues: Due[] }) | undefined> {
  const { rows } = await sql<LinkRow & { dues: Due[] }>`
    select ${linkColumns}, ${duesColumn} as dues from payment_link as link
    where status in ('creating', 'created') and bill_id is null and booking_id is null
      and ${customerOfLink} = ${customerId}
    order by payment_link_id desc limit 1`.execute(db);
  return rows[0];
}

export type NamedLink = { paymentLinkId: number; customerId: number; dues: Due[] };

/** The link with our own name of it, or with the gateway's id. */
export async function findNamedLink(
  db: Db,
  gatewayId: number,
  { reference, gatewayLink }: { reference: string; gatewayLink: string },
): Promise<NamedLink | undefined> {
  const { rows } = await sql<NamedLink>`
    select payment_link_id as "paymentLinkId", ${customerOfLink} as "customerId", ${duesColumn} as dues
    from payment_link as link
    where link.gateway_id = ${gatewayId}
      and (link.reference = ${reference} or (link.gateway_link = ${gatewayLink} and link.gateway_link <> ''))
    order by link.reference <> ${reference} limit 1`.execute(db);
  return rows[0];
}

/** Money has arrived, so it is paid whatever it was before. */
export async function markLinkPaid(db: Db, paymentLinkId: number): Promise<void> {
  await db
    .updateTable("payment_link")
    .set({ status: "paid", ask_at: null })
    .where("payment_link_id", "=", paymentLinkId)
    .execute();
}

type Closed = {
  status: "expired" | "cancelled";
  /** Null: the gateway is not asked again. */ askAt: Date | null;
};

/** Closes a link that can still be paid. @returns false when it is closed or paid. */
export async function closeLink(db: Db, paymentLinkId: number, { status, askAt }: Closed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_link")
    .set({ status, ask_at: askAt })
    .where("payment_link_id", "=", paymentLinkId)
    .where("status", "in", ["creating", "created"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores that the gateway was asked, and when it is asked next. */
export async function markLinkPolled(
  db: Db,
  paymentLinkId: number,
  { now, askAt }: { now: Date; askAt: Date | null },
): Promise<void> {
  await sql`
    update payment_link set asked_at = ${now}, asks = asks + 1, ask_at = ${askAt}
    where payment_link_id = ${paymentLinkId} and status <> 'paid'`.execute(db);
}

export async function findLinksToPoll(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ paymentLinkId: number }>`
    select payment_link_id as "paymentLinkId" from payment_link where ask_at <= ${now}
    order by ask_at limit ${limit}`.execute(db);
  return rows.map(({ paymentLinkId }) => paymentLinkId);
}

type OutdatedLink = { paymentLinkId: number; expiresAt: Date };

/** Links that can be paid although what is open of their bills and bookings is another amount by now. */
export async function findOutdatedLinks(db: Db, limit: number): Promise<OutdatedLink[]> {
  const { rows } = await sql<OutdatedLink>`
    select payment_link_id as "paymentLinkId", expires_at as "expiresAt" from payment_link as link
    where link.status in ('creating', 'created')
      and link.amount_paise <> (select sum(coalesce(${open}, booking.owed_paise - booking.paid_paise))
        from payment_link_due as due left join bill_account as account on account.bill_id = due.bill_id
        left join booking on booking.booking_id = due.booking_id
        where due.payment_link_id = link.payment_link_id)
    order by payment_link_id limit ${limit}`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import { linkColumns, duesOfLink, customerOfLink } from "./link.queries.ts";
import type { LinkRow, LinkStatus } from "./link.rules.ts";

/** In characters; shorter than any gateway's limit. */
const MAX_PURPOSE = 200;

export type NewLink = {
  gatewayId: number;
  /** In the order in which they are paid. */
  dues: readonly Due[];
  reference: string;
  token: string;
  amountPaise: Paise;
  now: Date;
  expiresAt: Date;
  askAt: Date;
};

/** @returns its id. */
export async function insertLink(db: Db, { dues, ...link }: NewLink): Promise<number> {
  const [only] = dues.length === 1 ? dues : [];
  const { paymentLinkId } = await db
    .insertInto("payment_link")
    .values({
      gateway_id: link.gatewayId,
      bill_id: only?.billId ?? null,
      booking_id: only?.bookingId ?? null,
      reference: link.reference,
      token: link.token,
      amount_paise: link.amountPaise,
      status: "creating",
      created_at: link.now,
      expires_at: link.expiresAt,
      ask_at: link.askAt,
    })
    .returning("payment_link_id as paymentLinkId")
    .executeTakeFirstOrThrow();
  const rows = dues.map(({ billId, bookingId }, index) => ({
    payment_link_id: paymentLinkId,
    position: index + 1,
    bill_id: billId,
    booking_id: bookingId,
  }));
  await db.insertInto("payment_link_due").values(rows).execute();
  return paymentLinkId;
}

/** The number of links made for a customer's bills and bookings since `since`. */
export async function countLinks(db: Db, customerId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payment_link as link
    where link.created_at > ${since} and link.payment_link_id in (
      select payment_link_id from payment_link_due join bill using (bill_id) where bill.customer_id = ${customerId}
      union select payment_link_id from payment_link_due join booking using (booking_id)
        where booking.customer_id = ${customerId})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The texts on the gateway's page of a link. */
export type LinkToMake = LinkRow & {
  /** "Bill CH/26-27/000123, Booking 12" */
  purpose: string;
  customerName: string;
  customerPhone: string;
};

export async function findLinkToMake(db: Db, paymentLinkId: number): Promise<LinkToMake | undefined> {
  const { rows } = await sql<LinkToMake>`
    select ${linkColumns}, customer.name as "customerName", customer.phone as "customerPhone",
      (select left(string_agg(coalesce('Bill ' || bill.number, 'Booking ' || booking.booking_id), ', '
          order by due.position), ${MAX_PURPOSE}::integer) ${duesOfLink}) as purpose
    from payment_link as link
    join customer on customer.customer_id = ${customerOfLink}
    where payment_link_id = ${paymentLinkId}`.execute(db);
  return rows[0];
}

type CreatedLink = { paymentLinkId: number; url: string; gatewayLink: string; askAt: Date };

/** @returns the link's status, which is another than `created` if it was closed meanwhile. */
export async function markLinkCreated(
  db: Db,
  { paymentLinkId, url, gatewayLink, askAt }: CreatedLink,
): Promise<LinkStatus | undefined> {
  const { rows } = await sql<{ status: LinkStatus }>`
    update payment_link set url = ${url}, gateway_link = ${gatewayLink},
      status = case status when 'creating' then 'created' else status end,
      ask_at = case status when 'creating' then ${askAt}::timestamptz else ask_at end
    where payment_link_id = ${paymentLinkId} returning status`.execute(db);
  return rows[0]?.status;
}

/** Stores that an attempt to pay has failed. */
export async function markLinkFailed(db: Db, paymentLinkId: number, now: Date): Promise<void> {
  await db
    .updateTable("payment_link")
    .set({ failed_at: now })
    .where("payment_link_id", "=", paymentLinkId)
    .where("status", "<>", "paid")
    .execute();
}

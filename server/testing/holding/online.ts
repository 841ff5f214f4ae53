import { sql } from "kysely";
import type { World } from "#server/testing/world.ts";
import { firstOf, type Holding } from "./holding.ts";

/** Adds a payment of the company's customer, which pays nothing yet; the new id comes first. */
export async function addReceived({ db }: World, holding: Holding): Promise<void> {
  const { companyId, ids } = holding;
  const { rows } = await sql<{ paymentId: number }>`
    insert into payment (company_id, customer_id, at, amount_paise, method, reference, user_id)
    values (${companyId}, ${firstOf(holding, "customerid")}, '2026-11-21T04:30Z', 1000, 'cash', '',
      ${ids.get("userid")?.at(-1)})
    returning payment_id as "paymentId"`.execute(db);
  const added = rows.map(({ paymentId }) => paymentId);
  ids.set("paymentid", [...added, ...(ids.get("paymentid") ?? [])]);
}

/** Rupees. */
export const MANDATE = 500;

/** Adds an active mandate of the company's customer, with a failed debit of its bill; the new id comes first. */
export async function addMandate({ db }: World, holding: Holding): Promise<void> {
  const { companyId, name, ids } = holding;
  const count = (ids.get("mandateid") ?? []).length;
  const { rows } = await sql<{ mandateId: number }>`
    insert into mandate (gateway_id, customer_id, reference, max_paise, status, url, created_at, created_by,
      approved_at, expires_at)
    select gateway_id, ${firstOf(holding, "customerid")}, ${`${name} ${count}`}, ${MANDATE * 100}, 'active',
      ${name}, '2026-11-01T04:30Z', ${ids.get("userid")?.at(-1)}, '2026-11-01T04:30Z', '2026-11-08T04:30Z'
    from gateway where company_id = ${companyId} and name = 'razorpay'
    returning mandate_id as "mandateId"`.execute(db);
  const added = rows.map(({ mandateId }) => mandateId);
  ids.set("mandateid", [...added, ...(ids.get("mandateid") ?? [])]);
  await sql`
    insert into mandate_debit (mandate_id, bill_id, attempt, amount_paise, status, reference, first_at, collect_at,
      announced_at, problem)
    values (${added[0]}, ${firstOf(holding, "billid")}, ${count + 1}, 100, 'hard', ${`${name} ${count}`},
      '2026-11-11T05:30Z', '2026-11-11T05:30Z', '2026-11-09T05:30Z', ${name})`.execute(db);
}

/** Payment links of the company's bill and booking, a mandate, and a refund. */
export async function addOnline(world: World, holding: Holding): Promise<void> {
  const { db } = world;
  const { companyId, name, ids } = holding;
  await addReceived(world, holding);
  await addMandate(world, holding);
  const { rows } = await sql<{ paymentLinkId: number }>`
    insert into payment_link (gateway_id, bill_id, booking_id, reference, token, amount_paise, status, created_at,
      expires_at)
    select gateway_id, bill, booking, ${name} || part, ${name} || part, 100, 'expired', '2026-11-01T04:30Z',
      '2026-11-08T04:30Z'
    from gateway cross join (values (${firstOf(holding, "billid")}::integer, null::integer, 'bill'),
      (null, ${firstOf(holding, "bookingid")}::integer, 'booking')) as part (bill, booking, part)
    where company_id = ${companyId}
    returning payment_link_id as "paymentLinkId"`.execute(db);
  await sql`insert into payment_link_due (payment_link_id, position, bill_id, booking_id)
    select payment_link_id, 1, bill_id, booking_id from payment_link
    where payment_link_id = any(${rows.map(({ paymentLinkId }) => paymentLinkId)}::integer[])`.execute(db);
  ids.set(
    "paymentlinkid",
    rows.map(({ paymentLinkId }) => paymentLinkId),
  );
  await sql`
    insert into payment_refund (payment_id, amount_paise, reason, status, created_at, user_id)
    values (${firstOf(holding, "paymentid")}, 1, ${name}, 'processed', '2026-11-21T04:30Z',
      ${ids.get("userid")?.at(-1)})`.execute(db);
}

import { sql } from "kysely";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { contextOf } from "#server/features/gateway/gateway.rules.ts";
import { demoCustomer } from "#contract/session/demo.ts";

/** A bill of the installation's own company, with its latest payment if it is paid. */
type Billed = { billId: number; customerId: number; totalPaise: number; due: string; at: Date | null };

/** Bills of different customers of a company, that of the demo's customer first; paid ones with when they were. */
async function findBills(db: Db, companyId: number, isPaid: boolean): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select * from (
      select distinct on (bill.customer_id) bill.bill_id as "billId", bill.customer_id as "customerId",
        bill.total_paise as "totalPaise", bill.due, bill.month, paid.at, customer.phone
      from bill join bill_account as account on account.bill_id = bill.bill_id
      join customer on customer.customer_id = bill.customer_id
      left join lateral (select max(payment.at) as at
        from bill_allocation join payment using (payment_id) where bill_allocation.bill_id = bill.bill_id) as paid
        on true
      where bill.company_id = ${companyId} and bill.booking_id is null and bill.total_paise between 100 and 1500000
        and account.paid_paise = case when ${isPaid} then bill.total_paise else 0 end
      order by bill.customer_id, bill.month desc) as bill
    order by phone <> ${demoCustomer.phone}, month desc, "billId" limit 3`.execute(db);
  return rows;
}

type Link = { bill: Billed; name: string; status: "paid" | "expired"; now: Date };

async function insertLink(db: Db, gatewayId: number, { bill, name, status, now }: Link): Promise<void> {
  await sql`
    insert into payment_link (gateway_id, bill_id, reference, token, amount_paise, status, url, gateway_link,
      created_at, expires_at)
    values (${gatewayId}, ${bill.billId}, ${`PL-demo-${name}`}, ${`demo-${name}`}, ${bill.totalPaise}, ${status},
      ${`https://pay.example/${name}`}, ${name}, ${bill.at ?? now}::timestamptz - interval '8 days',
      ${bill.at ?? now}::timestamptz - interval '1 day')`.execute(db);
}

/**
 * Shows what a payment gateway brings: a mandate of AutoPay with a collected bill, a paid payment link and an expired
 * one. The gateway is the practice one, which nobody can be sent to.
 */
export async function loadOnline(
  db: Db,
  secrets: Secrets,
  { userId, companyId, now }: { userId: number; companyId: number; now: Date },
): Promise<void> {
  const [collected, linked] = await findBills(db, companyId, true);
  const [open] = await findBills(db, companyId, false);
  const sealed = secrets.seal("secret of the practice gateway", contextOf(companyId, "fake"));
  const { gateway_id: gatewayId } = await db
    .insertInto("gateway")
    .values({
      company_id: companyId,
      name: "fake",
      sealed_secret: sealed,
      active: true,
      changed_at: now,
      changed_by: userId,
    })
    .returning("gateway_id")
    .executeTakeFirstOrThrow();
  if (linked) await insertLink(db, gatewayId, { bill: linked, name: "paid", status: "paid", now });
  if (open) await insertLink(db, gatewayId, { bill: open, name: "expired", status: "expired", now });
  if (!collected) return;
  const { billId, customerId, totalPaise, at } = collected;
  const collectedAt = at ?? now;
  await sql`
    with approved as (
      insert into mandate (gateway_id, customer_id, reference, max_paise, status, gateway_link, gateway_token,
        event_at, created_at, created_by, approved_at, expires_at)
      values (${gatewayId}, ${customerId}, 'MD-demo', 500000, 'active', 'demo', 'demo',
        ${collectedAt}::timestamptz - interval '9 days', ${collectedAt}::timestamptz - interval '10 days', ${userId},
        ${collectedAt}::timestamptz - interval '9 days', ${collectedAt}::timestamptz - interval '3 days')
      returning mandate_id)
    insert into mandate_debit (mandate_id, bill_id, attempt, amount_paise, status, reference, first_at, collect_at,
      announced_at, requested_at, settled_at)
    select mandate_id, ${billId}, 1, ${totalPaise}, 'collected', 'DB-demo', ${collectedAt}::timestamptz,
      ${collectedAt}::timestamptz, ${collectedAt}::timestamptz - interval '2 days', ${collectedAt}, ${collectedAt}
    from approved`.execute(db);
}

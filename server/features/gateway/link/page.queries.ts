import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { systemScope } from "#server/access/scope.ts";
import { claimed, joinAccount, open } from "#server/features/bill/bill.queries.ts";
import { openDebts } from "#server/features/bill/debt.queries.ts";
import { mergedIdOf } from "#server/features/customer/customer.queries.ts";
import { isBeingCollected, paysOnline } from "#server/features/payment/online.queries.ts";
import type { LinkRow } from "./link.rules.ts";
import { linkColumns } from "./link.queries.ts";

/** The link of a return page, with the name of its company. */
export async function findLinkByToken(
  db: Db,
  token: string,
): Promise<(LinkRow & { companyName: string }) | undefined> {
  const { rows } = await sql<LinkRow & { companyName: string }>`
    select ${linkColumns}, company.name as "companyName" from payment_link as link
    join gateway using (gateway_id) join company using (company_id)
    where token = ${token}`.execute(db);
  return rows[0];
}

export type PayPage = {
  companyName: string;
  /** Empty for all that a customer owes, like the month. */
  number: string;
  /** The first day of the month. */
  month: string;
  /** Since when the oldest has been due; empty when nothing is open. */
  due: string;
  openPaise: Paise;
  isOnline: boolean;
};

/** The facts of a bill that anyone with the link in its message may see. */
export async function findPayPage(db: Db, billId: number): Promise<PayPage | undefined> {
  const { rows } = await sql<PayPage>`
    select company.name as "companyName", bill.number, bill.month, bill.due, ${open} as "openPaise",
      (${paysOnline(sql`bill.company_id`)} and not ${isBeingCollected(sql`bill.bill_id`)}) as "isOnline"
    from bill ${joinAccount} join company on company.company_id = bill.company_id
    where bill.bill_id = ${billId}`.execute(db);
  return rows[0];
}

/** All that a customer can pay at once, likewise. */
export async function findOwedPage(db: Db, customerId: number): Promise<PayPage | undefined> {
  const { rows } = await sql<PayPage>`
    select company.name as "companyName", '' as number, '' as month, coalesce(owed.due::text, '') as due,
      owed.open as "openPaise", ${paysOnline(sql`company.company_id`)} as "isOnline"
    from customer join company using (company_id)
    cross join lateral (
      select min(bill.due) as due, coalesce(sum(bill.open_paise), 0)::double precision as open
      from ${openDebts(systemScope, { customers: sql`customer_id = customer.customer_id` })} as bill
      where bill.open_paise > ${claimed} and not ${isBeingCollected(sql`bill.bill_id`)}) as owed
    where customer.customer_id = ${mergedIdOf(customerId)}`.execute(db);
  return rows[0];
}

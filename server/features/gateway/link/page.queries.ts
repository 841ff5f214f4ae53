import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { open } from "#server/features/bill/bill.queries.ts";
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
  number: string;
  /** The first day of the month. */
  month: string;
  due: string;
  openPaise: Paise;
  isOnline: boolean;
};

/** The facts of a bill that anyone with the link in its message may see. */
export async function findPayPage(db: Db, billId: number): Promise<PayPage | undefined> {
  const { rows } = await sql<PayPage>`
    select company.name as "companyName", bill.number, bill.month, bill.due, ${open} as "openPaise",
      (${paysOnline(sql`bill.company_id`)} and not ${isBeingCollected(sql`bill.bill_id`)}) as "isOnline"
    from bill join bill_account as account on account.bill_id = bill.bill_id
    join company on company.company_id = bill.company_id
    where bill.bill_id = ${billId}`.execute(db);
  return rows[0];
}

import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { billsWithin } from "#server/features/bill/bill.queries.ts";
import { MAX_SAME_AMOUNT } from "./statement/match.rules.ts";

/** An open bill that is unique by its amount and customer name. */
export type Payable = { billId: number; number: string; customerName: string; openPaise: Paise };

/** The company in `scope` with the most open bills; undefined without any. */
export async function findExampleCompany(db: Db, scope: Scope): Promise<number | undefined> {
  const { rows } = await sql<{ companyId: number }>`
    select bill.company_id as "companyId"
    from bill join bill_account as account on account.bill_id = bill.bill_id
    where account.total_paise - account.credited_paise - account.paid_paise > 0 and ${billsWithin(scope)}
    group by bill.company_id order by count(*) desc, bill.company_id limit 1`.execute(db);
  return rows[0]?.companyId;
}

/** The first open bills of a company, at most `limit`. */
export async function findPayable(db: Db, companyId: number, limit: number): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select open.bill_id as "billId", number, customer_name as "customerName", open_paise as "openPaise"
    from (
      select due.*, count(*) over (partition by open_paise) as alike,
        count(*) over (partition by open_paise, upper(customer_name)) as namesakes
      from (
        select bill.bill_id, bill.number, bill.customer_name,
          account.total_paise - account.credited_paise - account.paid_paise as open_paise
        from bill join bill_account as account on account.bill_id = bill.bill_id
        where bill.company_id = ${companyId}) as due
      where open_paise > 0) as open
    where alike <= ${MAX_SAME_AMOUNT} and namesakes = 1
    order by open.bill_id limit ${limit}`.execute(db);
  return rows;
}

/** The company's last payment with a UTR of twelve digits, to show a payment that is already recorded. */
export async function findLastPaid(
  db: Db,
  companyId: number,
): Promise<{ utr: string; amountPaise: Paise } | undefined> {
  const { rows } = await sql<{ utr: string; amountPaise: Paise }>`
    select reference as utr, amount_paise as "amountPaise" from payment
    where company_id = ${companyId} and amount_paise > 0 and reference ~ '^[0-9]{12}$'
      and not exists (select from payment as back where back.undoes = payment.payment_id)
    order by payment_id desc limit 1`.execute(db);
  return rows[0];
}

import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { paysOnline } from "#server/features/payment/online/queries.ts";
import { open } from "../bill/queries.ts";

export type BillReminder = {
  billId: number;
  customerId: number;
  number: string;
  /** The first day of the month. */
  month: string;
  openPaise: Paise;
  /** True if its company has a payment gateway to pay it by. */
  isOnline: boolean;
  /** True if this call took the reminder, and not another process. */
  isNew: boolean;
};

type DueBillsQuery = { due: string; days: number; after: number; limit: number };

/**
 * Takes the reminders of the step `days` for open bills due on a day, in order of id, above `after`. Skips bills that
 * are paid, credited, or claimed as paid and not yet checked.
 */
export async function takeReminders(
  db: Db,
  { due, days, after, limit }: DueBillsQuery,
): Promise<BillReminder[]> {
  const { rows } = await sql<BillReminder>`
    with lacking as (
      select bill.bill_id, customer_id, number, month, ${open} as open_paise,
        ${paysOnline(sql`bill.company_id`)} as is_online
      from bill join bill_account as account on account.bill_id = bill.bill_id
      where due = ${due}::date and bill.bill_id > ${after}
        and ${open} > coalesce((select sum(amount_paise) from claim
          where claim.bill_id = bill.bill_id and claim.status = 'claimed'), 0)
        and not exists (select from bill_reminder as told where told.bill_id = bill.bill_id and told.days = ${days})
      order by bill.bill_id limit ${limit}),
    taken as (
      insert into bill_reminder (bill_id, days) select bill_id, ${days} from lacking order by bill_id
      -- Another process was quicker.
      on conflict do nothing
      returning bill_id)
    select lacking.bill_id as "billId", customer_id as "customerId", number, month, open_paise as "openPaise",
      is_online as "isOnline", taken.bill_id is not null as "isNew"
    from lacking left join taken on taken.bill_id = lacking.bill_id order by lacking.bill_id`.execute(db);
  return rows;
}

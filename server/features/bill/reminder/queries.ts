import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { open } from "../bill/queries.ts";

export type Reminded = {
  billId: number;
  customerId: number;
  number: string;
  /** The first day of the month. */
  month: string;
  openPaise: Paise;
  /** Whether nobody has reminded of it in this step before. */
  isNew: boolean;
};

type DueBillsQuery = { due: string; days: number; after: number; limit: number };

/**
 * The bills with an id above `after`, in the order of these, that are due on a day and were not reminded of in the step
 * `days`; from then on they were. Left out is what is paid or credited, or waits for somebody to find it in the bank.
 */
export async function takeReminders(db: Db, { due, days, after, limit }: DueBillsQuery): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with lacking as (
      select bill.bill_id, customer_id, number, month, ${open} as open_paise
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
      taken.bill_id is not null as "isNew"
    from lacking left join taken on taken.bill_id = lacking.bill_id order by lacking.bill_id`.execute(db);
  return rows;
}

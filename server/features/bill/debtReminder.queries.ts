import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Channel } from "#contract/message/channel.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { isOnAutoPay, paysOnline } from "#server/features/payment/online.queries.ts";
import { claimed, isPromised } from "./bill.queries.ts";
import { type DebtorFilter, debtorsMatching } from "./collection.queries.ts";
import { openDebts } from "./debt.queries.ts";

/** What a customer may be reminded of. */
export type Owing = {
  customerId: number;
  /** In all, without what is claimed as paid or collected by AutoPay; 0 when that is all. */
  openPaise: Paise;
  /** Since when the oldest of it has been due; null without any. */
  due: string | null;
  /** True if a promise for a day to come covers all of it. */
  isPromised: boolean;
  isRemindedToday: boolean;
  /** True if the company has a payment gateway to pay it by. */
  isOnline: boolean;
};

/** The ids of the debtors of a company who match, at most `limit`, in order. */
export async function findDebtorIds(
  db: Db,
  scope: Scope,
  filter: DebtorFilter,
  { today, limit }: { today: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from ${debtorsMatching(scope, filter, today)} as debtor
    order by customer_id limit ${limit}`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

/** What these customers owe a company, in order of id, without those who owe it nothing. */
export async function findOwing(
  db: Db,
  scope: Scope,
  { companyId, customerIds }: { companyId: number; customerIds: readonly number[] },
  today: string,
): Promise<Owing[]> {
  const customers = sql<boolean>`customer_id = any(${[...customerIds]}::integer[])`;
  const { rows } = await sql<Owing>`
    select customer_id as "customerId",
      coalesce(sum(open_paise) filter (where is_asked), 0)::double precision as "openPaise",
      min(due) filter (where is_asked) as due,
      coalesce(bool_and(is_promised) filter (where is_asked), false) as "isPromised",
      (bool_or(is_told) or exists (select from debt_reminder as told
        where told.customer_id = debt.customer_id and told.sent_on = ${today}::date)) as "isRemindedToday",
      ${paysOnline(sql`${companyId}::integer`)} as "isOnline"
    from (
      select bill.customer_id, bill.open_paise, bill.due, ${isPromised(today)} as is_promised,
        (bill.open_paise > ${claimed} and not ${isOnAutoPay(today)}) as is_asked,
        (exists (select from bill_reminder as told where told.bill_id = bill.bill_id and told.sent_on = ${today}::date)
          or exists (select from booking_reminder as told
            where told.booking_id = bill.booking_id and told.sent_on = ${today}::date)) as is_told
      from ${openDebts(scope, { companyId, customers })} as bill) as debt
    group by customer_id order by customer_id`.execute(db);
  return rows;
}

export type DebtReminder = Pick<Owing, "customerId" | "openPaise">;

/** Notes that customers are reminded today. @returns those whom nobody else has reminded meanwhile. */
export async function insertDebtReminders(
  db: Db,
  reminders: readonly DebtReminder[],
  { today, channel, userId }: { today: string; channel: Channel | null; userId: number },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ customerId: number }>`
    insert into debt_reminder (customer_id, sent_on, channel, open_paise, user_id)
    select customer_id, ${today}::date, ${channel}, open_paise, ${userId}
    from unnest(${reminders.map(({ customerId }) => customerId)}::integer[],
      ${reminders.map(({ openPaise }) => openPaise)}::bigint[]) as one (customer_id, open_paise)
    order by customer_id
    on conflict do nothing returning customer_id as "customerId"`.execute(db);
  return new Set(rows.map(({ customerId }) => customerId));
}

import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Channel } from "#contract/message/channel.ts";
import type { Choice } from "#contract/message/preference.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { companiesWithin } from "#server/features/company/company.queries.ts";
import { readersMatching } from "#server/features/message/choice.queries.ts";
import { isOnAutoPay, paysOnline } from "#server/features/payment/online.queries.ts";
import { claimed, isPromised, joinAccount, open } from "./bill.queries.ts";
import { CATCH_UP_DAYS, dueDaysOf } from "./reminder.rules.ts";

export type ReminderSettings = {
  companyId: number;
  /** Days from a bill's due day on, ascending; below 0 before it. */
  days: number[];
  channels: Channel[];
  /** See `ReminderFields`. */
  pauseAfterDays: number | null;
};

/** When and how a company reminds; undefined outside `scope`. */
export async function findReminderSettings(
  db: Db,
  scope: Scope,
  companyId: number,
): Promise<ReminderSettings | undefined> {
  const { rows } = await sql<ReminderSettings>`
    select company_id as "companyId", reminder_days as days, reminder_channels as channels, unpaid_pause_days as "pauseAfterDays"
    from company where company_id = ${companyId} and ${companiesWithin(scope)}`.execute(db);
  return rows[0];
}

/** Replaces a company's settings. @returns false outside `scope`. */
export async function saveReminderSettings(
  db: Db,
  scope: Scope,
  { companyId, days, channels, pauseAfterDays }: ReminderSettings,
): Promise<boolean> {
  const { rows } = await sql`
    update company set reminder_days = ${days}::integer[], reminder_channels = ${channels}::text[],
      unpaid_pause_days = ${pauseAfterDays}
    where company_id = ${companyId} and ${companiesWithin(scope)} returning company_id`.execute(db);
  return rows.length > 0;
}

/** The days on which any company reminds. */
export async function findReminderDays(db: Db): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select distinct unnest(reminder_days) as days from company order by days`.execute(db);
  return rows.map(({ days }) => days);
}

const optional: Choice = "reminder";

/** The used channels of the customer of `bill` by which its `company` reminds, as `used`. */
const joinReader = sql`
  cross join lateral (${readersMatching(sql`customer.customer_id = bill.customer_id`)}) as reader
  cross join lateral (select array(select channel from unnest(reader."usedChannels") as channel
    where channel = any(company.reminder_channels)) as channels) as used`;

/** SQL condition on `bill`: its customer is reminded of it on `day` at the earliest, if a day for it comes. */
const isReminded = (today: string, day = today) => sql`(${open} > ${claimed}
    and not ${isOnAutoPay(today)} and not ${isPromised(day)}
    and used.channels <> '{}' and not ${optional} = any(reader."optOut"))`;

/**
 * The reminders that are due on `today`, one per bill at most: of open bills that match `which`, for the latest day of
 * their company that has come, to customers whom one of its channels reaches. Skips bills that are credited, paid,
 * claimed as paid and not yet checked, promised for a day to come, or collected by AutoPay.
 */
const dueReminders = (today: string, which: RawBuilder<boolean>) => sql`
  select bill.bill_id, bill.company_id, bill.customer_id, bill.customer_name, bill.number, bill.month, bill.due, step.days,
    ${open} as open_paise, used.channels
  from bill ${joinAccount}
  join company on company.company_id = bill.company_id
  cross join lateral (select max(days) as days from unnest(company.reminder_days) as days
    where ${today}::date - bill.due between days and days + ${CATCH_UP_DAYS}::integer) as step
  ${joinReader}
  where ${which} and step.days is not null and ${isReminded(today)}
    and not exists (select from bill_reminder as told
      where told.bill_id = bill.bill_id and told.days >= step.days)`;

type RemindersQuery = {
  which: RawBuilder<boolean>;
  today: string;
  /** The day of the next reminders. */
  next: string;
};

/** One row for a customer's unpaid bills that match `which`: the days of the last and the next reminder. */
export const remindersOf = (
  customerId: RawBuilder<unknown>,
  { which, today, next }: RemindersQuery,
): RawBuilder<unknown> => sql`
  select max((select max(coalesce(told.sent_on, bill.due + told.days)) from bill_reminder as told
      where told.bill_id = bill.bill_id)) as last,
    min(case when ${isReminded(today, next)} then (
      select min(greatest(bill.due + days, ${next}::date)) from unnest(company.reminder_days) as days
      where bill.due + days + ${CATCH_UP_DAYS}::integer >= ${next}::date
        and not exists (select from bill_reminder as told
          where told.bill_id = bill.bill_id and told.days >= days.days)) end) as next
  from bill ${joinAccount}
  join company on company.company_id = bill.company_id
  ${joinReader}
  where bill.customer_id = ${customerId} and ${open} > 0 and ${which}`;

export type BillReminder = {
  billId: number;
  customerId: number;
  number: string;
  /** The first day of the month. */
  month: string;
  openPaise: Paise;
  channels: Channel[];
  /** True if its company has a payment gateway to pay it by. */
  isOnline: boolean;
  /** True if this call took the reminder, and not another process. */
  isNew: boolean;
};

type DueBillsQuery = { today: string; due: string; days: number; after: number; limit: number };

/** Takes the reminders of the day `days` for bills due on `due`, in order of id, above `after`. */
export async function takeReminders(
  db: Db,
  { today, due, days, after, limit }: DueBillsQuery,
): Promise<BillReminder[]> {
  const which = sql<boolean>`bill.due = ${due}::date and bill.bill_id > ${after} and step.days = ${days}`;
  const { rows } = await sql<BillReminder>`
    with lacking as (${dueReminders(today, which)} order by bill.bill_id limit ${limit}),
    taken as (
      insert into bill_reminder (bill_id, days, sent_on)
        select bill_id, days, ${today}::date from lacking order by bill_id
      -- Another process was quicker.
      on conflict do nothing
      returning bill_id)
    select lacking.bill_id as "billId", customer_id as "customerId", number, month, open_paise as "openPaise",
      channels, ${paysOnline(sql`lacking.company_id`)} as "isOnline", taken.bill_id is not null as "isNew"
    from lacking left join taken on taken.bill_id = lacking.bill_id order by lacking.bill_id`.execute(db);
  return rows;
}

const sortable = {
  due: sql.raw("due"),
  customerName: sql.raw("lower(customer_name)"),
  amount: sql.raw("open_paise"),
};

export type PreviewRow = Omit<BillReminder, "isNew" | "isOnline" | "month"> & {
  customerName: string;
  due: string;
  days: number;
};

/** One page of the reminders of a company that are due on `today`, the longest due first by default. */
export async function searchDueReminders(
  db: Db,
  { companyId, days }: ReminderSettings,
  page: Page<keyof typeof sortable> & { today: string },
): Promise<(PreviewRow & { total: number })[]> {
  const { today, search, sort } = page;
  const which = all([
    sql`bill.company_id = ${companyId} and bill.due = any(${dueDaysOf(days, today)}::date[])`,
    search !== "" && contains(sql`bill.search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<PreviewRow & { total: number }>`
    select bill_id as "billId", customer_id as "customerId", customer_name as "customerName", number, due, days,
      open_paise as "openPaise", channels, (count(*) over ())::integer as total
    from (${dueReminders(today, which)}) as reminder
    order by ${sortable[sort?.by ?? "due"]} ${direction}, bill_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

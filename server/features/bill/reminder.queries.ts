import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Channel } from "#contract/message/channel.ts";
import type { Choice } from "#contract/message/preference.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { companiesWithin } from "#server/features/company/company.queries.ts";
import { readersMatching } from "#server/features/message/choice.queries.ts";
import { isOnAutoPay, paysOnline } from "#server/features/payment/online.queries.ts";
import { claimed, isPromised } from "./bill.queries.ts";
import { type DebtFilter, openDebts } from "./debt.queries.ts";
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

/** SQL condition on a debt named `bill`: its customer is reminded of it on `day` at the earliest, if a day for it comes. */
const isReminded = (today: string, day = today) => sql`(bill.open_paise > ${claimed}
    and not ${isOnAutoPay(today)} and not ${isPromised(day)}
    and used.channels <> '{}' and not ${optional} = any(reader."optOut"))`;

/** True if a debt named `bill` was reminded of on a day of at least `days`: by the bill, or the booking before it had one. */
const isTold = (days: RawBuilder<unknown>) => sql`(
  exists (select from bill_reminder as told where told.bill_id = bill.bill_id and told.days >= ${days})
  or bill.bill_id is null and exists (select from booking_reminder as told
    where told.booking_id = bill.booking_id and told.days >= ${days}))`;

/** True if the customer of a debt named `bill` was reminded by hand on `day`. */
const isTodays = (day: string) => sql`exists (select from debt_reminder as told
  where told.customer_id = bill.customer_id and told.sent_on = ${day}::date)`;

/**
 * The reminders that are due on `today`, one per debt at most: of those that match `which`, for the latest day of
 * their company that has come, to customers whom one of its channels reaches. Skips what is claimed as paid and not yet
 * checked, promised for a day to come, or collected by AutoPay, and whom somebody has reminded today.
 */
const dueReminders = (today: string, which: RawBuilder<boolean>, debts: DebtFilter = {}) => sql`
  select bill.bill_id, bill.booking_id, bill.company_id, bill.customer_id, customer.name as customer_name, bill.number,
    bill.month, bill.due, step.days, bill.open_paise, used.channels
  from ${openDebts(systemScope, debts)} as bill
  join company on company.company_id = bill.company_id
  join customer on customer.customer_id = bill.customer_id
  cross join lateral (select max(days) as days from unnest(company.reminder_days) as days
    where ${today}::date - bill.due between days and days + ${CATCH_UP_DAYS}::integer) as step
  ${joinReader}
  where ${which} and step.days is not null and ${isReminded(today)} and not ${isTodays(today)}
    and not ${isTold(sql`step.days`)}`;

type RemindersQuery = {
  today: string;
  /** The day of the next reminders. */
  next: string;
};

/** One row for what a customer owes within `scope`: the days of the last and the next reminder. */
export const remindersOf = (
  scope: Scope,
  customerId: RawBuilder<unknown>,
  { today, next }: RemindersQuery,
): RawBuilder<unknown> => sql`
  select greatest(
      max((select max(coalesce(told.sent_on, bill.due + told.days)) from bill_reminder as told
        where told.bill_id = bill.bill_id)),
      max((select max(told.sent_on) from booking_reminder as told where told.booking_id = bill.booking_id)),
      (select max(told.sent_on) from debt_reminder as told
        where told.customer_id = ${customerId} and told.sent_on >= min(bill.issued))) as last,
    min(case when ${isReminded(today, next)} then (
      select min(greatest(bill.due + days, ${next}::date)) from unnest(company.reminder_days) as days
      where bill.due + days + ${CATCH_UP_DAYS}::integer >= ${next}::date and not ${isTold(sql`days.days`)}) end) as next
  from ${openDebts(scope, { customers: sql`customer_id = ${customerId}` })} as bill
  join company on company.company_id = bill.company_id
  ${joinReader}`;

type Reminder = {
  customerId: number;
  openPaise: Paise;
  channels: Channel[];
};

/** A reminder that this call may have taken. */
type Taken = Reminder & {
  /** True if its company has a payment gateway to pay it by. */
  isOnline: boolean;
  /** True if this call took the reminder, and not another process. */
  isNew: boolean;
};

export type BillReminder = Taken & {
  billId: number;
  number: string;
  /** The first day of the month. */
  month: string;
};

type DueDebtsQuery = { today: string; due: string; days: number; after: number; limit: number };

/** Takes the reminders of the day `days` for bills due on `due`, in order of id, above `after`. */
export async function takeReminders(
  db: Db,
  { today, due, days, after, limit }: DueDebtsQuery,
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

export type BookingReminder = Taken & { bookingId: number };

/** The same for upfront bookings without a bill. */
export async function takeBookingReminders(
  db: Db,
  { today, due, days, after, limit }: DueDebtsQuery,
): Promise<BookingReminder[]> {
  const which = sql<boolean>`bill.due = ${due}::date and bill.bill_id is null and bill.booking_id > ${after}
    and step.days = ${days}`;
  const { rows } = await sql<BookingReminder>`
    with lacking as (${dueReminders(today, which)} order by bill.booking_id limit ${limit}),
    taken as (
      insert into booking_reminder (booking_id, days, sent_on)
        select booking_id, days, ${today}::date from lacking order by booking_id
      on conflict do nothing
      returning booking_id)
    select lacking.booking_id as "bookingId", customer_id as "customerId", open_paise as "openPaise",
      channels, ${paysOnline(sql`lacking.company_id`)} as "isOnline", taken.booking_id is not null as "isNew"
    from lacking left join taken on taken.booking_id = lacking.booking_id order by lacking.booking_id`.execute(
    db,
  );
  return rows;
}

const sortable = {
  due: sql.raw("due"),
  customerName: sql.raw("lower(customer_name)"),
  amount: sql.raw("open_paise"),
};

export type PreviewRow = Reminder & {
  /** Null for a booking without a bill. */
  billId: number | null;
  /** Null for a month's bill. */
  bookingId: number | null;
  customerName: string;
  number: string;
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
    sql`bill.due = any(${dueDaysOf(days, today)}::date[])`,
    search !== "" && contains(sql`bill.search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<PreviewRow & { total: number }>`
    select bill_id as "billId", booking_id as "bookingId", customer_id as "customerId", customer_name as "customerName",
      number, due, days, open_paise as "openPaise", channels, (count(*) over ())::integer as total
    from (${dueReminders(today, which, { companyId })}) as reminder
    order by ${sortable[sort?.by ?? "due"]} ${direction}, bill_id ${direction}, booking_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

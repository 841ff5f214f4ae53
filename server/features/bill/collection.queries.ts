import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { isRunningPlan } from "#server/features/booking/listFilter.queries.ts";
import { openDebts } from "./debt.queries.ts";
import { remindersOf } from "./reminder.queries.ts";

type CollectionRow = {
  customerId: number;
  customerName: string;
  customerPhone: string;
  societyName: string;
  openPaise: Paise;
  overduePaise: Paise;
  bills: number;
  bookings: number;
  isLeft: boolean;
  oldestDue: string;
  lastReminder: string | null;
  nextReminder: string | null;
  promisedOn: string | null;
  promiseNote: string | null;
  promisedTo: string | null;
  /** Of all matches, like the sums below. */
  total: number;
  allOpenPaise: Paise;
  allOverduePaise: Paise;
};

const sortable = {
  oldestDue: sql.raw("oldest_due"),
  open: sql.raw("open"),
  overdue: sql.raw("overdue"),
  promisedOn: sql.raw("promised_on"),
  customerName: sql.raw("lower(name)"),
};

/** Which debtors; undefined: all. */
export type DebtorFilter = {
  companyId: number | undefined;
  societyId: number | undefined;
  overdue: boolean | undefined;
  promised: boolean | undefined;
  left: boolean | undefined;
  search: string;
  customerIds?: readonly number[] | undefined;
};

/** SQL condition: no plan of a customer is running. */
const hasLeft = (customerId: RawBuilder<unknown>, today: string): RawBuilder<boolean> =>
  sql`not exists (select from booking where booking.customer_id = ${customerId} and ${isRunningPlan(today)})`;

const isOrNot = (is: boolean, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  is ? condition : sql`not (${condition})`;

/** The customers who owe and match, as a subquery, with what they owe and the promise that counts. */
export const debtorsMatching = (scope: Scope, filter: DebtorFilter, today: string): RawBuilder<unknown> => {
  const { companyId, societyId, overdue, promised, left, search, customerIds } = filter;
  const debts = openDebts(scope, {
    companyId,
    societyId,
    ...(customerIds && { customers: sql`customer_id = any(${[...customerIds]}::integer[])` }),
  });
  // Of a customer who matches by one debt, all are shown.
  const found = search === "" ? sql`true` : sql`bool_or(${contains(sql`search_text`, search)})`;
  const matching = all([
    sql`true`,
    search !== "" && sql`(debtor.found or ${contains(sql`customer.search_text`, search)})`,
    overdue !== undefined && isOrNot(overdue, sql`debtor.overdue > 0`),
    promised !== undefined && isOrNot(promised, sql`promise.promised_on is not null`),
    left !== undefined && isOrNot(left, hasLeft(sql`debtor.customer_id`, today)),
  ]);
  return sql`(
    select debtor.*, customer.name, customer.phone, promise.promised_on, promise.note, promise.made_by
    from (
      select customer_id, sum(open_paise)::double precision as open,
        coalesce(sum(open_paise) filter (where due < ${today}::date), 0)::double precision as overdue,
        (count(*) filter (where booking_id is null))::integer as bills, count(booking_id)::integer as bookings,
        min(due) as oldest_due, min(issued) as oldest_issued,
        -- The first in the order of due days, without sorting the rows of each customer.
        substr(min((due || society_name) collate "C"), 11) as society_name, ${found} as found
      from ${debts} as debt group by customer_id) as debtor
    join customer on customer.customer_id = debtor.customer_id
    left join lateral (select * from payment_promise
      where payment_promise.customer_id = debtor.customer_id
      order by payment_promise_id desc limit 1) as promise
      on promise.promised_on is not null and promise.made_on >= debtor.oldest_issued
    where ${matching})`;
};

type CollectionPage = Page<keyof typeof sortable> &
  DebtorFilter & {
    today: string;
    reminderDay: string;
  };

/** One page of debtors, the longest overdue first by default. Each row carries the sums of all of them. */
export async function searchDebtors(db: Db, scope: Scope, page: CollectionPage): Promise<CollectionRow[]> {
  const { today, sort } = page;
  const direction = directionOf(sort);
  const { rows } = await sql<CollectionRow>`
    with listed as (
      select debtor.*,
        row_number() over (order by ${sortable[sort?.by ?? "oldestDue"]} ${direction} nulls last, customer_id) as place,
        (count(*) over ())::integer as total, sum(open) over () as all_open, sum(overdue) over () as all_overdue
      from ${debtorsMatching(scope, page, today)} as debtor
      order by place limit ${page.pageSize} offset ${offsetOf(page)})
    select customer_id as "customerId", listed.name as "customerName", listed.phone as "customerPhone", society_name as "societyName",
      open as "openPaise", overdue as "overduePaise", bills, bookings, oldest_due as "oldestDue",
      ${hasLeft(sql`listed.customer_id`, today)} as "isLeft",
      reminder.last as "lastReminder", reminder.next as "nextReminder",
      promised_on as "promisedOn", note as "promiseNote", person.name as "promisedTo",
      total, all_open as "allOpenPaise", all_overdue as "allOverduePaise"
    from listed left join app_user as person on person.user_id = listed.made_by
    cross join lateral (${remindersOf(scope, sql`listed.customer_id`, { today, next: page.reminderDay })}) as reminder
    order by place`.execute(db);
  return rows;
}

export type NewPromise = {
  customerId: number;
  /** Null takes the promise back. */
  promisedOn: string | null;
  note: string;
  today: string;
  userId: number;
};

export async function insertPromise(db: Db, promise: NewPromise): Promise<number> {
  const { paymentPromiseId } = await db
    .insertInto("payment_promise")
    .values({
      customer_id: promise.customerId,
      promised_on: promise.promisedOn,
      note: promise.note,
      made_on: promise.today,
      made_by: promise.userId,
    })
    .returning("payment_promise_id as paymentPromiseId")
    .executeTakeFirstOrThrow();
  return paymentPromiseId;
}

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
  promisedOn: sql.raw("sort_promise"),
  customerName: sql.raw("sort_name"),
};
type SortKey = keyof typeof sortable;

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

/** Joins the promise that counts for what a customer has owed since the day `issued`: the last one made since then, unless taken back. */
const joinPromise = (customerId: RawBuilder<unknown>, issued: RawBuilder<unknown>) => sql`
  left join lateral (select * from payment_promise
    where payment_promise.customer_id = ${customerId}
    order by payment_promise_id desc limit 1) as promise
    on promise.promised_on is not null and promise.made_on >= ${issued}`;

/**
 * The customers who owe and match, as a subquery, with what they owe and what the list is sorted by. Names and promises are read
 * only where they are asked for: those of a page's few rows cost nothing, those of all debtors a third of the time.
 */
export const debtorsMatching = (
  scope: Scope,
  filter: DebtorFilter,
  today: string,
  sortBy?: SortKey,
): RawBuilder<unknown> => {
  const { companyId, societyId, overdue, promised, left, search, customerIds } = filter;
  const debts = openDebts(scope, {
    companyId,
    societyId,
    ...(customerIds && { customers: sql`customer_id = any(${[...customerIds]}::integer[])` }),
  });
  const readsCustomer = search !== "" || sortBy === "customerName";
  const readsPromise = promised !== undefined || sortBy === "promisedOn";
  const matching = all([
    sql`true`,
    search !== "" && sql`(debtor.found or ${contains(sql`customer.search_text`, search)})`,
    overdue !== undefined && isOrNot(overdue, sql`debtor.overdue > 0`),
    promised !== undefined && isOrNot(promised, sql`promise.promised_on is not null`),
    left !== undefined && isOrNot(left, hasLeft(sql`debtor.customer_id`, today)),
  ]);
  return sql`(
    select debtor.*, ${readsCustomer ? sql`lower(customer.name)` : sql`null::text`} as sort_name,
      ${readsPromise ? sql`promise.promised_on` : sql`null::date`} as sort_promise
    from (
      select customer_id, sum(open_paise)::double precision as open,
        coalesce(sum(open_paise) filter (where due < ${today}::date), 0)::double precision as overdue,
        (count(*) filter (where booking_id is null))::integer as bills, count(booking_id)::integer as bookings,
        min(due) as oldest_due, min(issued) as oldest_issued,
        -- Of a customer who matches by one debt, all are shown.
        ${search === "" ? sql`true` : sql`bool_or(${contains(sql`search_text`, search)})`} as found
      from ${debts} as debt group by customer_id) as debtor
    ${readsCustomer ? sql`join customer on customer.customer_id = debtor.customer_id` : sql``}
    ${readsPromise ? joinPromise(sql`debtor.customer_id`, sql`debtor.oldest_issued`) : sql``}
    where ${matching})`;
};

type CollectionPage = Page<SortKey> &
  DebtorFilter & {
    today: string;
    reminderDay: string;
  };

/** One page of debtors, the longest overdue first by default. Each row carries the sums of all of them. */
export async function searchDebtors(db: Db, scope: Scope, page: CollectionPage): Promise<CollectionRow[]> {
  const { today, companyId, societyId, sort } = page;
  const sortBy = sort?.by ?? "oldestDue";
  const order = sql`${sortable[sortBy]} ${directionOf(sort)} nulls last, listed.customer_id`;
  const own = sql<boolean>`customer_id = listed.customer_id`;
  const { rows } = await sql<CollectionRow>`
    with matching as materialized (select * from ${debtorsMatching(scope, page, today, sortBy)} as debtor),
    sums as (select count(*)::integer as total, sum(open) as all_open, sum(overdue) as all_overdue from matching),
    listed as (select * from matching as listed order by ${order} limit ${page.pageSize} offset ${offsetOf(page)})
    select listed.customer_id as "customerId", customer.name as "customerName", customer.phone as "customerPhone",
      (select society_name from ${openDebts(scope, { companyId, societyId, customers: own })} as debt
        order by due limit 1) as "societyName",
      listed.open as "openPaise", listed.overdue as "overduePaise", bills, bookings, oldest_due as "oldestDue",
      ${hasLeft(sql`listed.customer_id`, today)} as "isLeft",
      reminder.last as "lastReminder", reminder.next as "nextReminder",
      promise.promised_on as "promisedOn", promise.note as "promiseNote", person.name as "promisedTo",
      total, all_open as "allOpenPaise", all_overdue as "allOverduePaise"
    from listed cross join sums join customer on customer.customer_id = listed.customer_id
    ${joinPromise(sql`listed.customer_id`, sql`listed.oldest_issued`)}
    left join app_user as person on person.user_id = promise.made_by
    cross join lateral (${remindersOf(scope, sql`listed.customer_id`, { today, next: page.reminderDay })}) as reminder
    order by ${order}`.execute(db);
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

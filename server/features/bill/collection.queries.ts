import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { owedAmounts } from "./account.queries.ts";
import { billsWithin } from "./bill.queries.ts";
import { remindersOf } from "./reminder.queries.ts";

type CollectionRow = {
  customerId: number;
  customerName: string;
  customerPhone: string;
  societyName: string;
  openPaise: Paise;
  overduePaise: Paise;
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
  customerName: sql.raw("lower(customer.name)"),
};

type CollectionPage = Page<keyof typeof sortable> & {
  today: string;
  reminderDay: string;
  companyId: number | undefined;
  societyId: number | undefined;
};

/** One page of debtors, the longest overdue first by default. Each row carries the sums of all of them. */
export async function searchDebtors(db: Db, scope: Scope, page: CollectionPage): Promise<CollectionRow[]> {
  const { today, companyId, societyId, search, sort } = page;
  const matching = all([
    billsWithin(scope),
    companyId !== undefined && sql`bill.company_id = ${companyId}`,
    societyId !== undefined && sql`bill.society_id = ${societyId}`,
    // Of a customer who matches by one bill, all are shown.
    search !== "" &&
      sql`bill.customer_id in (select found.customer_id from bill as found
        where ${contains(sql`found.search_text`, search)})`,
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<CollectionRow>`
    with debtor as (
      select customer_id, sum(open)::double precision as open,
        coalesce(sum(open) filter (where due < ${today}::date), 0)::double precision as overdue,
        min(due) as oldest_due, min(issued) as oldest_issued,
        (array_agg(society_name order by due, bill_id))[1] as society_name
      from ${owedAmounts(matching)} as owed group by customer_id),
    listed as (
      select debtor.*, customer.name, customer.phone, promise.promised_on, promise.note, person.name as promised_to,
        row_number() over (order by ${sortable[sort?.by ?? "oldestDue"]} ${direction} nulls last,
          debtor.customer_id) as place,
        (count(*) over ())::integer as total, sum(open) over () as all_open, sum(overdue) over () as all_overdue
      from debtor join customer on customer.customer_id = debtor.customer_id
      left join lateral (select * from payment_promise
        where payment_promise.customer_id = debtor.customer_id
        order by payment_promise_id desc limit 1) as promise
        on promise.promised_on is not null and promise.made_on >= debtor.oldest_issued
      left join app_user as person on person.user_id = promise.made_by
      order by place limit ${page.pageSize} offset ${offsetOf(page)})
    select customer_id as "customerId", name as "customerName", phone as "customerPhone", society_name as "societyName",
      open as "openPaise", overdue as "overduePaise", oldest_due as "oldestDue",
      reminder.last as "lastReminder", reminder.next as "nextReminder",
      promised_on as "promisedOn", note as "promiseNote", promised_to as "promisedTo",
      total, all_open as "allOpenPaise", all_overdue as "allOverduePaise"
    from listed cross join lateral (${remindersOf(sql`listed.customer_id`, {
      which: billsWithin(scope),
      today,
      next: page.reminderDay,
    })}) as reminder
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

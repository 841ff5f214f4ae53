import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#server/access/scope.ts";
import { all } from "#server/db/page.ts";
import { bookingsWithin, isUnpaid } from "#server/features/booking/listFilter.queries.ts";
import { billsWithin, open } from "./bill.queries.ts";
import { DAYS_TO_PAY } from "./bill.rules.ts";

/** The debts of which customers. Without a field, of all within the scope. */
export type DebtFilter = {
  companyId?: number | undefined;
  societyId?: number | undefined;
  /** A condition on the column `customer_id`. */
  customers?: RawBuilder<boolean>;
};

/** The first bill of a `booking` that was issued in its last term. */
const paperOf = sql`left join lateral (select bill_id, number, month, due, search_text from bill
  where bill.booking_id = booking.booking_id and bill.issued >= coalesce(booking.term_start, '-infinity')
  order by bill_id limit 1) as paper on true`;

/** The day since when a `booking` is owed: on which it was booked, or its first wash if it is earlier; renewed, its last term's first. */
const owedSince = sql`coalesce(booking.term_start, least(india_day(booking.created_at), booking.first_day))`;

/**
 * What is still to be paid, as a subquery: open bills with an account of their own, of any kind, and unpaid upfront bookings.
 * A row has `company_id`, `customer_id`, `society_id`, `society_name`, `bill_id`, `number` and `month` (of the bill, or a booking's
 * first one; null and empty without), `booking_id` (null for a bill with an account), `issued` (the day since when it is owed),
 * `due`, `open_paise` and `search_text`. Named `bill` in a query, the conditions on bills in bill.queries.ts hold of its rows.
 */
export const openDebts = (
  scope: Scope,
  { companyId, societyId, customers }: DebtFilter = {},
): RawBuilder<unknown> => {
  const ofThese = (table: "bill" | "booking") =>
    all([
      table === "bill" ? billsWithin(scope) : bookingsWithin(scope),
      companyId !== undefined && sql`${sql.ref(`${table}.company_id`)} = ${companyId}`,
      societyId !== undefined && sql`${sql.ref(`${table}.society_id`)} = ${societyId}`,
      customers !== undefined && customers,
    ]);
  return sql`(
    select bill.company_id, bill.customer_id, bill.society_id, bill.society_name, bill.bill_id,
      null::integer as booking_id, bill.number, bill.month, bill.issued, bill.due, ${open} as open_paise, bill.search_text
    from bill_account as account join bill on bill.bill_id = account.bill_id
    where ${open} > 0 and ${ofThese("bill")}
    union all
    select booking.company_id, booking.customer_id, booking.society_id, booking.society_name, paper.bill_id,
      booking.booking_id, coalesce(paper.number, ''), paper.month, ${owedSince}, coalesce(paper.due, ${owedSince} + ${DAYS_TO_PAY}::integer),
      booking.owed_paise - booking.paid_paise, booking.search_text || coalesce(' ' || paper.search_text, '')
    from booking ${paperOf} where ${isUnpaid} and ${ofThese("booking")})`;
};

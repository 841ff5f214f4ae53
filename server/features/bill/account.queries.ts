import { type RawBuilder, sql } from "kysely";
import type { EntryKind } from "#contract/bill/account.ts";
import { NO_PAISE, type Paise } from "#contract/money.ts";
import { dueStatuses, reportedStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { directionOf, contains, offsetOf, type Page } from "#server/db/page.ts";
import { isOnBill, washCharges } from "#server/features/wash/charge.queries.ts";
import { personOf } from "#server/features/customer/customer.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { openDebts } from "./debt.queries.ts";
import { hasReceipt } from "#server/features/payment/payment.queries.ts";

type Ages = Record<"notDue" | "upTo30" | "upTo60" | "upTo90" | "over90" | "open", Paise>;
export type DebtorRow = Ages & { customerId: number; customerName: string; customerPhone: string };

const open = sql`(account.total_paise - account.credited_paise - account.paid_paise)`;
const sortable = {
  open: sql.raw("open"),
  over90: sql.raw("over90"),
  customerName: sql.raw("lower(name)"),
};
type AgeingPage = Page<keyof typeof sortable> & {
  today: string;
  companyId: number | undefined;
  societyId: number | undefined;
};

/** One page of debtors, largest debt first by default. Each row carries the sums of all of them. */
export async function findAgeing(
  db: Db,
  scope: Scope,
  page: AgeingPage,
): Promise<(DebtorRow & { total: number; sums: Ages })[]> {
  const { today, companyId, societyId, search, sort } = page;
  const direction = directionOf(sort, "desc");
  const { rows } = await sql<DebtorRow & { total: number; sums: Ages }>`
    with owed as (
      select customer_id, open_paise as open, ${today}::date - due as days,
        ${search === "" ? sql`true` : contains(sql`search_text`, search)} as found
      from ${openDebts(scope, { companyId, societyId })} as debt),
    debtor as (
      select customer_id, sum(open)::double precision as open,
        coalesce(sum(open) filter (where days < 0), 0)::double precision as not_due,
        coalesce(sum(open) filter (where days between 0 and 30), 0)::double precision as up_to_30,
        coalesce(sum(open) filter (where days between 31 and 60), 0)::double precision as up_to_60,
        coalesce(sum(open) filter (where days between 61 and 90), 0)::double precision as up_to_90,
        coalesce(sum(open) filter (where days > 90), 0)::double precision as over90,
        -- Of a customer who matches by one debt, all are shown.
        bool_or(found) as found
      from owed group by customer_id)
    select debtor.customer_id as "customerId", customer.name as "customerName", customer.phone as "customerPhone",
      not_due as "notDue", up_to_30 as "upTo30", up_to_60 as "upTo60", up_to_90 as "upTo90", over90, open,
      (count(*) over ())::integer as total,
      json_build_object('notDue', sum(not_due) over (), 'upTo30', sum(up_to_30) over (), 'upTo60', sum(up_to_60) over (),
        'upTo90', sum(up_to_90) over (), 'over90', sum(over90) over (), 'open', sum(open) over ()) as sums
    from debtor join customer on customer.customer_id = debtor.customer_id
    where debtor.found or ${contains(sql`customer.search_text`, search)}
    order by ${sortable[sort?.by ?? "open"]} ${direction}, debtor.customer_id
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

export type EntryRow = {
  day: string;
  kind: EntryKind;
  reference: string;
  amountPaise: Paise;
  /** The id of the bill, credit note or payment. */
  place: number;
  /** The bill of a bill or credit note entry. */
  billId: number | null;
  hasPdf: boolean;
};

/** The maximum number of entries per statement. */
const MAX_ENTRIES = 5_000;

/** The tax and round-off that are added to a `booking` of its washes on no bill; what is added on a bill is as of any day. */
const unbilledAddition = sql`(booking.owed_paise - booking.amount_paise
  - coalesce((select sum(tax + case when booking.total_rounded then round_off else 0 end)
    from added_to_booking(booking.booking_id, booking.last_day) where bill_id is not null), 0))`;

/**
 * The days of a customer's upfront washes that are reported, charged and on no bill, by booking: `washes`, `paise` and
 * what is `added` as tax and round-off, which is taken from its running total so that the days add up to it.
 */
const unbilledDays = (customerId: number) => sql`(
  select day, washes, paise, case when tax_added
    then round(addition * so_far / of_paise) - round(addition * (so_far - paise) / of_paise) else 0 end as added
  from (select wash.day, ${washIs(reportedStatuses)} as is_reported, booking.booking_id, tax_added, count(*) as washes,
      sum(wash.price_paise) as paise,
      sum(sum(wash.price_paise)) over (partition by booking.booking_id
        order by wash.day, not ${washIs(reportedStatuses)})::numeric as so_far,
      sum(sum(wash.price_paise)) over (partition by booking.booking_id) as of_paise,
      case when tax_added then ${unbilledAddition} end as addition
    from wash join booking using (booking_id)
    where wash.customer_id = ${customerId} and booking.customer_id = ${customerId} and booking.billing = 'upfront'
      and ${washIs(dueStatuses)} and ${washCharges} and wash.price_paise > 0 and not ${isOnBill}
    group by booking.booking_id, wash.day, ${washIs(reportedStatuses)}) as own
  where is_reported)`;

/** The entries of a customer's account; debts are positive. */
const entries = (customerId: number) => sql`
  select issued as day, case kind when 'opening' then 'opening' else 'bill' end as kind, number as reference, total_paise as amount, bill_id as place,
    bill_id, true as has_paper
  from bill where customer_id = ${customerId}
  union all
  select note.issued, 'credit-note', note.number, -note.total_paise, note.credit_note_id, bill_id, true
  from credit_note as note join bill using (bill_id) where bill.customer_id = ${customerId}
  union all
  select (at at time zone 'Asia/Kolkata')::date, case when method = 'opening' then 'opening' when amount_paise > 0 then 'payment' else 'refund' end, reference,
    -amount_paise, payment_id, null, ${hasReceipt}
  from payment where customer_id = ${customerId}
  union all
  select day, 'washes', sum(washes)::text, sum(paise + added)::integer, 0, null, false
  from ${unbilledDays(customerId)} as unbilled group by day`;

/** The customer's balance before `from`, and the entries from `from` to `to`. */
export async function findEntries(
  db: Db,
  customerId: number,
  { from, to }: { from: string; to: string },
): Promise<{ openingPaise: Paise; entries: EntryRow[] }> {
  type Row = { openingPaise: Paise } & (EntryRow | { kind: null });
  const { rows } = await sql<Row>`
    with entry as materialized (${entries(customerId)}),
    opening as (select coalesce(sum(amount), 0)::double precision as amount from entry where day < ${from}::date)
    select opening.amount as "openingPaise", day, kind, reference, entry.amount as "amountPaise",
      place, bill_id as "billId", has_paper as "hasPdf"
    from opening left join entry on day between ${from}::date and ${to}::date
    order by day, array_position(array['opening', 'washes', 'bill', 'credit-note', 'payment', 'refund'], kind), place
    limit ${MAX_ENTRIES}`.execute(db);
  return {
    openingPaise: rows[0]?.openingPaise ?? NO_PAISE,
    // Without entries, the only row carries the opening balance.
    entries: rows.flatMap((row) => (row.kind === null ? [] : [row])),
  };
}

/**
 * What customers owe, in paise, by customer: what is open of bills, and of bookings that are paid upfront. `whose` limits
 * the rows of `booking` and of `bill`.
 */
export const openByCustomer = (
  whose: (table: "booking" | "bill") => RawBuilder<boolean>,
): RawBuilder<unknown> => sql`(
  select customer_id, sum(open)::double precision as open from (
    select booking.customer_id, booking.owed_paise - booking.paid_paise as open from booking
    where booking.billing = 'upfront' and booking.owed_paise > booking.paid_paise and ${whose("booking")}
    union all
    select bill.customer_id, ${open} from bill join bill_account as account on account.bill_id = bill.bill_id
    where ${open} > 0 and ${whose("bill")}) as due
  group by customer_id)`;

type TotalsRow = Record<"charged" | "paid" | "open" | "toRefund" | "credit", Paise>;

/** The totals of a customer, across all of the customer's records within the scope. */
export async function findTotals(db: Db, scope: Scope, customerId: number): Promise<TotalsRow> {
  const { rows } = await sql<TotalsRow>`
    with entry as materialized (
      select person.customer_id from ${personOf(scope, customerId)} as person),
    due as (
      select case when billing = 'upfront' then owed_paise else 0 end as charged, paid_paise as paid,
        greatest(paid_paise - owed_paise, 0) as to_refund
      from booking where customer_id in (select customer_id from entry)
      union all
      select account.total_paise - account.credited_paise, account.paid_paise, 0
      from bill join bill_account as account on account.bill_id = bill.bill_id
      where bill.customer_id in (select customer_id from entry)),
    sums as (
      select coalesce(sum(charged), 0) as charged, coalesce(sum(paid), 0) as allocated,
        coalesce(sum(to_refund), 0) as to_refund from due),
    owing as (select coalesce(sum(open), 0) as open from ${openByCustomer((table) => sql`${sql.ref(`${table}.customer_id`)} in (select customer_id from entry)`)} as each),
    received as (
      select coalesce(sum(amount_paise), 0) as paid from payment where customer_id in (select customer_id from entry))
    select charged::double precision as charged, paid::double precision as paid, open::double precision as open,
      to_refund::double precision as "toRefund", (paid - allocated)::double precision as credit
    from sums cross join owing cross join received`.execute(db);
  return found(rows[0], "customer");
}

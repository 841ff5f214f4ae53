import { type RawBuilder, sql } from "kysely";
import { addMonths, firstDayOf, indiaInstant } from "#contract/day.ts";
import { openStatuses, reportedStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { hasUnbilledMiss, isOnBill, washCharges } from "#server/features/wash/charge.queries.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { UnallocatedPayment } from "#server/features/payment/payment.rules.ts";
import { type Recipient, recipientColumns } from "../issue.queries.ts";
import {
  lineColumns,
  lineGroups,
  type LineRow,
  lineTables,
  type Rating,
  type SupplyPlace,
} from "../issueLine.queries.ts";
import type { Company } from "../issue.rules.ts";
import type { UnbilledWash } from "../tax/rate.rules.ts";
import type { Regime } from "../tax/tax.rules.ts";

/** Selects the bills to make. */
export type Closing = {
  companyId: number;
  month: string;
  /** All customers of the company when absent. */
  customerId?: number;
  /** The first day whose washes are still upcoming; absent for a past month. */
  today?: string;
};

/** True for a `booking` that a month's bill covers. */
const billed = ({ companyId, customerId }: Closing): RawBuilder<boolean> =>
  sql`booking.billing = 'monthly' and booking.company_id = ${companyId}
    and ${customerId === undefined ? sql`true` : sql`booking.customer_id = ${customerId}`}`;

const hasBill = (month: string) => sql`exists (select from bill
  where bill.issued_to = booking.customer_id and bill.month = ${firstDayOf(month)}::date and bill.booking_id is null and bill.kind <> 'opening')`;

export const endOf = (month: string): string => firstDayOf(addMonths(month, 1));

/**
 * The washes to bill: charged ones up to the end of the month that are on no bill yet, and missed ones of the month
 * itself that are not charged. Skips customers who have a bill for the month.
 */
export async function findLines(
  db: Db,
  closing: Closing,
  regimes: readonly Regime[],
  rating: Rating,
): Promise<LineRow[]> {
  const { month, customerId } = closing;
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from ${lineTables(regimes, rating)}
    where ${billed(closing)} and ${washIs(reportedStatuses)} and wash.day < ${endOf(month)}::date
      and case when ${washCharges} then not ${isOnBill}
        else wash.day >= ${firstDayOf(month)}::date end
      and ${customerId === undefined ? sql`not ${hasBill(month)}` : sql`true`}
    ${lineGroups}`.execute(db);
  return rows;
}

/**
 * The washes to bill of days before `before`, oldest first, of customers with money that pays no bill and was received
 * before it as well.
 */
export async function findPaidAhead(db: Db, closing: Closing, before: string): Promise<UnbilledWash[]> {
  const { rows } = await sql<UnbilledWash>`
    select wash_id as "washId", wash.customer_id as "customerId", state_id as "stateId", wash.day,
      wash.price_paise as "pricePaise"
    from booking join wash using (booking_id) join society on society.society_id = booking.society_id
    where ${billed(closing)} and ${washIs(reportedStatuses)} and ${washCharges} and wash.price_paise > 0
      and wash.day < least(${endOf(closing.month)}::date, ${before}::date) and not ${isOnBill}
      and exists (select from payment where payment.customer_id = booking.customer_id
        and payment.at < ${indiaInstant(before, "00:00")}::timestamptz
        and payment.amount_paise > (select coalesce(sum(part.amount_paise), 0) from bill_allocation as part
          where part.payment_id = payment.payment_id))
    order by wash.customer_id, wash.day, wash_id`.execute(db);
  return rows;
}

/** A customer with monthly-billed bookings. */
export type MonthRecipient = Recipient & {
  /** The society of the latest booking. */
  home: SupplyPlace;
  /** The month's past washes without a report. */
  unreported: number;
};

export async function findRecipients(db: Db, closing: Closing): Promise<MonthRecipient[]> {
  const { month, today = endOf(month) } = closing;
  const { rows } = await sql<MonthRecipient>`
    select distinct on (booking.customer_id) ${recipientColumns}, json_build_object('societyId', society.society_id, 'societyName', society.name,
        'stateId', state.state_id, 'stateName', state.name) as home,
      coalesce(waiting.washes, 0)::integer as unreported
    from booking
    join customer on customer.customer_id = booking.customer_id
    join society on society.society_id = booking.society_id
    join state on state.state_id = society.state_id
    left join (select wash.customer_id, count(*) as washes
      from booking join wash on wash.booking_id = booking.booking_id
      where ${billed(closing)} and ${washIs(openStatuses)}
        and wash.day >= ${firstDayOf(month)}::date and wash.day < least(${endOf(month)}::date, ${today}::date)
      group by wash.customer_id) as waiting on waiting.customer_id = booking.customer_id
    where ${billed(closing)}
    order by booking.customer_id, booking.created_at desc, booking.booking_id desc`.execute(db);
  return rows;
}

/** The number of a company's customers with a bill for the month. */
export async function countBills(db: Db, { companyId, month }: Closing): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(distinct issued_to)::integer as made from bill
    where company_id = ${companyId} and month = ${firstDayOf(month)}::date and booking_id is null and kind <> 'opening'`.execute(
    db,
  );
  return found(rows[0], "company").made;
}

/** The number of a company's upfront bookings with washes to come, or that were missed and are charged, and no bill. */
export async function countUnbilledBookings(db: Db, companyId: number): Promise<number> {
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::integer as bookings from booking
    where company_id = ${companyId} and billing = 'upfront' and amount_paise > 0
      and not exists (select from bill where bill.booking_id = booking.booking_id)
      and (open_washes > 0 or ${hasUnbilledMiss})`.execute(db);
  return found(rows[0], "company").bookings;
}

/** With `lock`, locks the company until the transaction ends, which serialises its closings. */
export async function findCompany(db: Db, companyId: number, lock: boolean): Promise<Company> {
  const { rows } = await sql<Company>`
    select company_id as "companyId", name, address, gstin from company where company_id = ${companyId}
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  return found(rows[0], "company");
}

export async function findCompanyOf(db: Db, scope: Scope, customerId: number): Promise<number> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from customer
    where customer_id = ${customerId} and ${customersWithin(scope)}`.execute(db);
  return found(rows[0], "customer").companyId;
}

/** A limit above the number of companies that one person is a customer of. */
const MAX_ACCOUNTS = 20;

/** The customer records within `scope` that have monthly-billed bookings, or only the given one. */
export async function findMonthly(
  db: Db,
  scope: Scope,
  customerId: number | undefined,
): Promise<{ customerId: number; companyId: number }[]> {
  const { rows } = await sql<{ customerId: number; companyId: number }>`
    select customer_id as "customerId", company_id as "companyId" from customer
    where ${customersWithin(scope)} and ${customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`}
      and exists (select from booking where booking.customer_id = customer.customer_id and billing = 'monthly')
    order by customer_id limit ${MAX_ACCOUNTS}`.execute(db);
  return rows;
}

/** The part of a payment that went to a booking. */
export type AdvancePayment = UnallocatedPayment & { customerId: number; bookingId: number };

/** The payments for monthly-billed bookings, oldest first. Locks these bookings. */
export async function lockAdvancePayments(db: Db, customerIds: readonly number[]): Promise<AdvancePayment[]> {
  await sql`
    select from booking
    where customer_id = any(${customerIds}::integer[]) and billing = 'monthly' and paid_paise > 0
    order by booking_id for no key update`.execute(db);
  const { rows } = await sql<AdvancePayment>`
    select booking.customer_id as "customerId", booking_id as "bookingId", payment_id as "paymentId",
      '' as reference, sum(part.amount_paise)::integer as "restPaise"
    from booking join payment_allocation as part using (booking_id)
    where booking.customer_id = any(${customerIds}::integer[]) and billing = 'monthly' and paid_paise > 0
    group by 1, 2, 3 having sum(part.amount_paise) <> 0
    order by 1, 3`.execute(db);
  return rows;
}

/** The customers who have any payment. Locks them until the transaction ends. */
export async function lockWithCredit(db: Db, customerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from customer
    where customer_id = any(${customerIds}::integer[])
      and exists (select from payment where payment.customer_id = customer.customer_id)
    order by customer_id for no key update`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

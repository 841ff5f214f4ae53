import { type RawBuilder, sql } from "kysely";
import type { BillKind } from "#contract/bill/bill.ts";
import { addMonths, firstDayOf } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Effect, OutcomeReason } from "#contract/dispatch/outcome.ts";
import { openStatuses, reportedStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { washCharges } from "#server/features/wash/charge/queries.ts";
import { companiesWithin } from "#server/features/company/queries.ts";
import { customersWithin } from "#server/features/customer/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Rest } from "#server/features/payment/rules.ts";
import type { Sums } from "../rules.ts";

/** Selects the bills to make. */
export type Closing = {
  companyId: number;
  month: string;
  /** All customers of the company when absent. */
  customerId?: number;
  /** The first day whose washes are still upcoming; absent for a past month. */
  today?: string;
};

/** Washes of one vehicle that form one line of a bill. */
export type LineRow = {
  customerId: number;
  vehicleNumber: string;
  itemName: string;
  /** The first day of the month of the washes. */
  month: string;
  ratePaise: Paise;
  charged: boolean;
  outcomeReason: OutcomeReason | null;
  outcomeEffect: Effect | null;
  washIds: number[];
};

/** True for a `booking` that a month's bill covers. */
const billed = ({ companyId, customerId }: Closing): RawBuilder<boolean> =>
  sql`booking.billing = 'monthly' and booking.company_id = ${companyId}
    and ${customerId === undefined ? sql`true` : sql`booking.customer_id = ${customerId}`}`;

const hasBill = (month: string) => sql`exists (select from bill
  where bill.issued_to = booking.customer_id and bill.month = ${firstDayOf(month)}::date)`;

/** True for a `wash` that a bill charges and has not credited back. */
export const isOnBill = sql<boolean>`exists (select from bill_wash as charged
  where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
    where (back.wash_id, back.turn) = (charged.wash_id, charged.turn)))`;

const endOf = (month: string): string => firstDayOf(addMonths(month, 1));

/**
 * The washes to bill: charged ones up to the end of the month that are on no bill yet, and missed ones of the month
 * itself that are not charged. Skips customers who have a bill for the month.
 */
export async function findLines(db: Db, closing: Closing): Promise<LineRow[]> {
  const { month, customerId } = closing;
  const { rows } = await sql<LineRow>`
    select wash.customer_id as "customerId", wash.number as "vehicleNumber", booking.item_name as "itemName",
      date_trunc('month', wash.day)::date as month, wash.price_paise as "ratePaise", ${washCharges} as charged,
      wash.outcome_reason as "outcomeReason", wash.outcome_effect as "outcomeEffect",
      array_agg(wash.wash_id order by wash.day, wash.wash_id) as "washIds"
    from booking join wash on wash.booking_id = booking.booking_id
    where ${billed(closing)} and ${washIs(reportedStatuses)} and wash.day < ${endOf(month)}::date
      and case when ${washCharges} then not ${isOnBill}
        else wash.day >= ${firstDayOf(month)}::date end
      and ${customerId === undefined ? sql`not ${hasBill(month)}` : sql`true`}
    group by wash.customer_id, wash.number, booking.item_name, date_trunc('month', wash.day), wash.price_paise,
      ${washCharges}, wash.outcome_reason, wash.outcome_effect
    order by wash.customer_id, date_trunc('month', wash.day), wash.number, booking.item_name, ${washCharges} desc,
      wash.price_paise desc, wash.outcome_reason nulls first, wash.outcome_effect`.execute(db);
  return rows;
}

/** The customer of a bill, with the society of the latest booking that it covers. */
export type Recipient = {
  customerId: number;
  name: string;
  phone: string;
  address: string;
  societyId: number;
  societyName: string;
  stateId: number;
  stateName: string;
  /** The month's past washes without a report. */
  unreported: number;
};

export async function findRecipients(db: Db, closing: Closing): Promise<Recipient[]> {
  const { month, today = endOf(month) } = closing;
  const { rows } = await sql<Recipient>`
    select distinct on (booking.customer_id) booking.customer_id as "customerId", customer.name, customer.phone,
      customer.address, society.society_id as "societyId", society.name as "societyName",
      state.state_id as "stateId", state.name as "stateName", coalesce(waiting.washes, 0)::integer as unreported
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

export type Company = { companyId: number; name: string; address: string; gstin: string };

/** The companies within `scope` with monthly-billed bookings, or only the given company. */
export async function findBilling(db: Db, scope: Scope, companyId: number | undefined): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from company
    where ${companiesWithin(scope)} and ${
      companyId === undefined
        ? sql`exists (select from booking where booking.company_id = company.company_id and billing = 'monthly')`
        : sql`company_id = ${companyId}`
    }
    order by company_id`.execute(db);
  return rows.map((row) => row.companyId);
}

/** The number of a company's customers with a bill for the month. */
export async function countBills(db: Db, { companyId, month }: Closing): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::integer as made from bill
    where company_id = ${companyId} and month = ${firstDayOf(month)}::date`.execute(db);
  return found(rows[0], "company").made;
}

/** With `lock`, locks the company until the transaction ends, which serialises its closings. */
export async function findCompany(db: Db, companyId: number, lock: boolean): Promise<Company> {
  const { rows } = await sql<Company>`
    select company_id as "companyId", name, address, gstin from company where company_id = ${companyId}
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  return found(rows[0], "company");
}

/** The company of a customer within `scope`. */
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

type Series = { companyId: number; kind: BillKind | "credit-note"; fiscalYear: number };

/**
 * Takes the next `count` numbers of a series, and locks the series until the transaction ends, so that no number is
 * ever missing. Must be the last lock that a transaction takes.
 * @returns the first number.
 */
export async function takeNumbers(
  db: Db,
  { companyId, kind, fiscalYear }: Series,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into serial_counter as counter (company_id, kind, fiscal_year, last)
      values (${companyId}, ${kind}, ${fiscalYear}, ${count})
    on conflict (company_id, kind, fiscal_year) do update set last = counter.last + ${count}
    returning last`.execute(db);
  return found(rows[0], "series").last - count + 1;
}

export type NewBill = Sums & {
  companyId: number;
  recipient: Recipient;
  lines: readonly LineRow[];
  month: string;
  kind: BillKind;
  fiscalYear: number;
  serial: number;
  number: string;
  issued: string;
  due: string;
  supplier: { name: string; address: string; gstin: string; state: string; upiAddress: string };
  placeOfSupply: string;
  sac: string;
  rateHundredths: number;
  pricesIncludeTax: boolean;
};

const columnsOf = (bill: NewBill, at: Date, userId: number | null) => ({
  company_id: bill.companyId,
  customer_id: bill.recipient.customerId,
  issued_to: bill.recipient.customerId,
  society_id: bill.recipient.societyId,
  month: firstDayOf(bill.month),
  kind: bill.kind,
  fiscal_year: bill.fiscalYear,
  serial: bill.serial,
  number: bill.number,
  issued: bill.issued,
  due: bill.due,
  supplier_name: bill.supplier.name,
  supplier_address: bill.supplier.address,
  supplier_gstin: bill.supplier.gstin,
  supplier_state: bill.supplier.state,
  upi_address: bill.supplier.upiAddress,
  customer_name: bill.recipient.name,
  customer_phone: bill.recipient.phone,
  customer_address: bill.recipient.address,
  society_name: bill.recipient.societyName,
  place_of_supply: bill.placeOfSupply,
  sac: bill.sac,
  rate_hundredths: bill.rateHundredths,
  prices_include_tax: bill.pricesIncludeTax,
  taxable_paise: bill.taxablePaise,
  cgst_paise: bill.cgstPaise,
  sgst_paise: bill.sgstPaise,
  igst_paise: bill.igstPaise,
  round_off_paise: bill.roundOffPaise,
  total_paise: bill.totalPaise,
  created_at: at,
  created_by: userId,
});

const lineColumns = ({ lines, serial }: NewBill) =>
  lines.map((line, position) => ({
    serial,
    position,
    vehicle_number: line.vehicleNumber,
    item_name: line.itemName,
    month: line.month,
    washes: line.washIds.length,
    rate_paise: line.ratePaise,
    charged: line.charged,
    outcome_reason: line.outcomeReason,
    outcome_effect: line.outcomeEffect,
    wash_ids: line.charged ? line.washIds : [],
  }));

/** Inserts the bills of one series, with their lines and washes, in one statement. */
export async function insertBills(
  db: Db,
  bills: readonly NewBill[],
  { at, userId }: { at: Date; userId: number | null },
): Promise<{ billId: number; customerId: number; totalPaise: Paise }[]> {
  const heads = bills.map((bill) => columnsOf(bill, at, userId));
  const columns = sql.join(Object.keys(heads[0] ?? {}).map((name) => sql.ref(name)));
  const { rows } = await sql<{ billId: number; customerId: number; totalPaise: Paise }>`
    with line as materialized (
      select * from json_to_recordset(${JSON.stringify(bills.flatMap(lineColumns))}::json) as line (serial integer,
        position integer, vehicle_number text, item_name text, month date, washes integer, rate_paise integer,
        charged boolean, outcome_reason text, outcome_effect text, wash_ids integer[])),
    written as (
      insert into bill (${columns})
      select ${columns} from json_populate_recordset(null::bill, ${JSON.stringify(heads)}::json)
      returning bill_id, serial, customer_id, total_paise),
    lines as (
      insert into bill_line (bill_id, position, vehicle_number, item_name, month, washes, rate_paise, amount_paise,
        outcome_reason, outcome_effect)
      select bill_id, position, vehicle_number, item_name, month, washes, rate_paise,
        case when charged then rate_paise * washes else 0 end, outcome_reason, outcome_effect
      from line join written using (serial)),
    -- Looked for once: wash by wash it may be read whole each time, with what this very statement has written.
    charged_before as (
      select wash_id, count(*) as times from bill_wash
      where wash_id in (select unnest(wash_ids) from line) group by wash_id),
    charged as (
      insert into bill_wash (wash_id, turn, bill_id, position)
      select wash_id, 1 + coalesce(times, 0), bill_id, position
      from line join written using (serial) cross join unnest(wash_ids) as one (wash_id)
      left join charged_before using (wash_id)),
    accounts as (
      insert into bill_account (bill_id, total_paise) select bill_id, total_paise from written)
    select bill_id as "billId", customer_id as "customerId", total_paise as "totalPaise" from written
    order by bill_id`.execute(db);
  return rows;
}

/** The part of a payment that went to a booking. */
export type AdvancePayment = Rest & { customerId: number; bookingId: number };

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

/** Those of the customers who have any payment. Locks them until the transaction ends. */
export async function lockWithCredit(db: Db, customerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from customer
    where customer_id = any(${customerIds}::integer[])
      and exists (select from payment where payment.customer_id = customer.customer_id)
    order by customer_id for no key update`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

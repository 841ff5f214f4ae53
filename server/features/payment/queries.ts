import { type RawBuilder, sql } from "kysely";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import { addDays, indiaInstant } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { all, countOf, holds, offsetOf, type Page } from "#server/db/page.ts";
import { requestBookingBills } from "#server/features/wash/charge/jobs.ts";
import type { BookingPayment } from "#server/features/booking/page/queries.ts";
import { customersWithin, personOf } from "#server/features/customer/queries.ts";
import { isFound } from "#server/features/customer/list/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { addToPaid } from "./due/queries.ts";
import type { Due, Rest } from "./rules.ts";

/** Fewest digits of a text that is looked for in numbers. */
const FEWEST_DIGITS = 3;

export type Payer = { customerId: number; companyId: number };

/** Locks a customer within `scope` until the transaction ends, which serialises changes to the credit. */
export async function lockPayer(db: Db, scope: Scope, customerId: number): Promise<Payer> {
  const { rows } = await sql<Payer>`
    select customer_id as "customerId", company_id as "companyId" from customer
    where customer_id = ${customerId} and ${customersWithin(scope)}
    for no key update`.execute(db);
  return found(rows[0], "customer");
}

export type NewPayment = Payer & {
  at: Date;
  /** Null for the system, when a gateway reports the payment. */
  userId: number | null;
  amountPaise: Paise;
  method: ReceivedMethod;
  reference: string;
};

/** Stores a payment or refund without allocations. @returns its id. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<number> {
  const { paymentId } = await db
    .insertInto("payment")
    .values({
      company_id: payment.companyId,
      customer_id: payment.customerId,
      at: payment.at,
      amount_paise: payment.amountPaise,
      method: payment.method,
      reference: payment.reference,
      user_id: payment.userId,
    })
    .returning("payment_id as paymentId")
    .executeTakeFirstOrThrow();
  return paymentId;
}

/** The part of a payment that pays a booking or a bill; negative when refunded or released. */
export type Allocated = Due & { paymentId: number; amountPaise: Paise };

/**
 * Stores allocations to locked bookings and bills, and adds them to their paid amounts. The first payment of a booking
 * requests its bill.
 */
export async function allocate(db: Db, at: Date, allocations: readonly Allocated[]): Promise<void> {
  await sql`
    with parts as (select * from unnest(${allocations.map(({ paymentId }) => paymentId)}::integer[],
        ${allocations.map(({ bookingId }) => bookingId)}::integer[],
        ${allocations.map(({ billId }) => billId)}::integer[],
        ${allocations.map(({ amountPaise }) => amountPaise)}::integer[])
      as part (payment_id, booking_id, bill_id, amount)),
    bookings as (
      insert into payment_allocation (payment_id, booking_id, at, amount_paise)
      select payment_id, booking_id, ${at}::timestamptz, amount from parts where booking_id is not null)
    insert into bill_allocation (payment_id, bill_id, at, amount_paise)
    select payment_id, bill_id, ${at}::timestamptz, amount from parts where bill_id is not null`.execute(db);
  await addToPaid(db, allocations);
  const paid = allocations.filter(({ amountPaise }) => amountPaise > 0);
  await requestBookingBills(db, [...new Set(paid.flatMap(({ bookingId }) => bookingId ?? []))], at);
}

/** All allocations, of bookings and bills. Named `part` in queries. */
const parts = sql`(
  select payment_id, booking_id, null::integer as bill_id, amount_paise from payment_allocation
  union all select payment_id, null, bill_id, amount_paise from bill_allocation) as part`;

/** A customer's payments that are not fully allocated, oldest first. */
export async function findRests(db: Db, customerId: number): Promise<Rest[]> {
  const { rows } = await sql<Rest>`
    select payment_id as "paymentId", reference, payment.amount_paise - allocated.amount as "restPaise"
    from payment
    cross join lateral (select coalesce(sum(part.amount_paise), 0)::integer as amount from ${parts}
      where part.payment_id = payment.payment_id) as allocated
    where customer_id = ${customerId} and payment.amount_paise <> allocated.amount
    order by at, payment_id`.execute(db);
  return rows;
}

/** Unallocated credit of the customers in `scope`. */
export async function findOwnCredit(db: Db, scope: Scope): Promise<Paise> {
  const { rows } = await sql<{ credit: Paise }>`
    select (coalesce(sum(payment.amount_paise), 0) - coalesce(sum(allocated.amount), 0))::double precision as credit
    from payment
    cross join lateral (select sum(part.amount_paise) as amount from ${parts}
      where part.payment_id = payment.payment_id) as allocated
    where customer_id in (select customer_id from customer where ${customersWithin(scope)})`.execute(db);
  return found(rows[0], "credit").credit;
}

const by = sql`coalesce(person.name, 'Payment gateway') as by`;

/** One row for each payment, with the amount that this booking received. */
export async function findBookingPayments(db: Db, bookingId: number): Promise<BookingPayment[]> {
  const { rows } = await sql<BookingPayment>`
    select payment.payment_id as "paymentId", payment.at, share.amount as "amountPaise", payment.method,
      payment.reference, ${by}
    from (select payment_id, sum(amount_paise)::integer as amount from payment_allocation
      where booking_id = ${bookingId} group by payment_id having sum(amount_paise) <> 0) as share
    join payment on payment.payment_id = share.payment_id
    left join app_user as person on person.user_id = payment.user_id
    order by payment.payment_id`.execute(db);
  return rows;
}

/** The part of a payment that pays one booking or bill. */
type Part = Due & { amountPaise: Paise; billNumber: string | null };
export type PaymentRow = BookingPayment & {
  customerId: number;
  customerName: string;
  allocated: Part[];
  hasReceipt: boolean;
};
/** SQL condition on `payment`: money received, and not undone as a mistake, or returned with a refund voucher. */
export const hasReceipt = sql<boolean>`(case when payment.amount_paise > 0
  then not exists (select from payment as back where back.undoes = payment.payment_id)
  else exists (select from voucher where voucher.payment_id = payment.payment_id) end)`;

type PaymentPage = Page<"at"> & {
  customerId: number | undefined;
  from: string | undefined;
  to: string | undefined;
  societyId: number | undefined;
};

/** SQL condition on `payment`. */
export function paymentsWithin({ reach, companyId }: Scope): RawBuilder<boolean> {
  if (reach === "all") return sql`true`;
  return reach === "own" ? sql`payment.company_id = ${companyId}` : sql`false`;
}

/** SQL condition on `payment`: dated within these days, both inclusive. */
const paidBetween = (from: string | undefined, to: string | undefined): RawBuilder<boolean> =>
  all([
    sql`true`,
    from !== undefined && sql`payment.at >= ${indiaInstant(from, "00:00")}::timestamptz`,
    to !== undefined && sql`payment.at < ${indiaInstant(addDays(to, 1), "00:00")}::timestamptz`,
  ]);

/** The parts of a `payment` that pay bookings and bills in a society, as rows of `amount_paise`. */
const paidIn = (societyId: number) => sql`(select part.amount_paise from ${parts}
  left join booking on booking.booking_id = part.booking_id left join bill on bill.bill_id = part.bill_id
  where part.payment_id = payment.payment_id and coalesce(booking.society_id, bill.society_id) = ${societyId})`;

/** Paise of a `payment`, or only of its part in a society. */
const paidOf = (societyId: number | undefined): RawBuilder<Paise> =>
  societyId === undefined
    ? sql`payment.amount_paise`
    : sql`(select coalesce(sum(amount_paise), 0) from ${paidIn(societyId)} as part)`;

/** True if a text has enough digits to be part of a bill's number or a reference. */
export const isCode = (text: string): boolean => text.replaceAll(/[^0-9]/gu, "").length >= FEWEST_DIGITS;

/** SQL condition on `bill`: its number contains the text, with or without separators. */
export function holdsBillNumber(text: string): RawBuilder<boolean> {
  if (!isCode(text)) return sql`false`;
  const bare = text.replaceAll(/[^A-Za-z0-9]/gu, "").toUpperCase();
  return sql`upper(regexp_replace(bill.number, '[^A-Za-z0-9]', '', 'g')) like ${`%${bare}%`}`;
}

/** SQL condition on `payment`: by its reference, its customer's data or plates, or the number of a bill that it pays. */
const isFoundBy = (search: string): RawBuilder<boolean> => sql`payment.payment_id in (
  select payment_id from payment where reference <> '' and ${holds(sql`lower(reference)`, search)}
  union select payment_id from payment
    where customer_id in (select customer.customer_id from customer where ${isFound(search, false)})
  union select payment_id from bill_allocation join bill on bill.bill_id = bill_allocation.bill_id
    where ${holdsBillNumber(search)})`;

const matchingPayments = (scope: Scope, { customerId, from, to, societyId, search }: PaymentPage) =>
  all([
    paymentsWithin(scope),
    customerId !== undefined && sql`payment.customer_id in ${personOf(scope, customerId)}`,
    paidBetween(from, to),
    societyId !== undefined && sql`exists ${paidIn(societyId)}`,
    search !== "" && isFoundBy(search),
  ]);

/** Newest first unless sorted otherwise; each row carries the total count. */
export async function searchPaymentPage(
  db: Db,
  scope: Scope,
  page: PaymentPage,
): Promise<(PaymentRow & { total: number })[]> {
  const matching = matchingPayments(scope, page);
  const direction = sql.raw(!page.sort || page.sort.descending ? "desc" : "asc");
  const { rows } = await sql<PaymentRow & { total: number }>`
    select payment.payment_id as "paymentId", payment.customer_id as "customerId", customer.name as "customerName",
      payment.at, payment.amount_paise as "amountPaise", payment.method, payment.reference, ${by},
      array(select json_build_object('bookingId', part.booking_id, 'billId', part.bill_id,
          'billNumber', min(bill.number), 'amountPaise', sum(part.amount_paise))
        from ${parts} left join bill on bill.bill_id = part.bill_id where part.payment_id = payment.payment_id
        group by part.booking_id, part.bill_id having sum(part.amount_paise) <> 0
        order by part.booking_id, part.bill_id) as allocated,
      ${hasReceipt} as "hasReceipt",
      ${countOf(sql`from payment where ${matching}`, page)} as total
    from payment left join app_user as person on person.user_id = payment.user_id
    join customer on customer.customer_id = payment.customer_id
    where ${matching}
    order by payment.at ${direction}, payment.payment_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

/** Paise of all matching payments, minus refunds. */
export async function sumPayments(db: Db, scope: Scope, page: PaymentPage): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(${paidOf(page.societyId)}), 0)::double precision as sum from payment
    where ${matchingPayments(scope, page)}`.execute(db);
  return found(rows[0], "payment").sum;
}

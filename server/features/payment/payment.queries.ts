import { type RawBuilder, sql } from "kysely";
import type { PaymentOrigin } from "#contract/booking/booking.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { requestBookingBills } from "#server/features/wash/charge.jobs.ts";
import type { BookingPayment } from "#server/features/booking/page.queries.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import { addToPaid } from "./due.queries.ts";
import type { Due, UnallocatedPayment } from "./payment.rules.ts";

export type Payer = { customerId: number; companyId: number };

type Entry = Payer & { mergedInto: number | null };

async function lockEntry(db: Db, scope: Scope, customerId: number): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select customer_id as "customerId", company_id as "companyId", merged_into as "mergedInto" from customer
    where customer_id = ${customerId} and ${customersWithin(scope)}
    for no key update`.execute(db);
  return found(rows[0], "customer");
}

/**
 * Locks a customer within `scope`, or the one into which it was merged, until the transaction ends, which serialises
 * changes to the credit.
 */
export async function lockPayer(db: Db, scope: Scope, customerId: number): Promise<Payer> {
  const { mergedInto, ...payer } = await lockEntry(db, scope, customerId);
  return mergedInto === null ? payer : lockPayer(db, scope, mergedInto);
}

/**
 * Locks the customer to whom a booking, a bill or a claim belongs. It is looked up again afterwards, since a merge may
 * have given it to another one meanwhile.
 */
export async function lockPayerOf(db: Db, scope: Scope, findOwner: () => Promise<number>): Promise<Payer> {
  for (let owner = await findOwner(); ;) {
    const { customerId, companyId } = await lockEntry(db, scope, owner);
    owner = await findOwner();
    if (owner === customerId) return { customerId, companyId };
  }
}

export type NewPayment = Payer & {
  /** When the money came. */
  at: Date;
  recordedAt: Date;
  /** Null for the system, when a gateway reports the payment. */
  userId: number | null;
  amountPaise: Paise;
  method: PaymentOrigin;
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
      recorded_at: payment.recordedAt,
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
export const parts = sql`(
  select payment_id, booking_id, null::integer as bill_id, amount_paise from payment_allocation
  union all select payment_id, null, bill_id, amount_paise from bill_allocation) as part`;

/** The numbers of the bills that a payment pays, also by their bookings, as an array. */
export const paidBills = (paymentId: RawBuilder<unknown>): RawBuilder<string[]> => sql`array(
  select distinct bill.number from ${parts} join bill on bill.bill_id = part.bill_id or bill.booking_id = part.booking_id
  where part.payment_id = ${paymentId} order by bill.number)`;

/** A customer's payments that are not fully allocated, oldest first. */
export async function findRests(db: Db, customerId: number): Promise<UnallocatedPayment[]> {
  const { rows } = await sql<UnallocatedPayment>`
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

export const enteredBy = sql`coalesce(person.name, 'Payment gateway') as by`;

/** One row for each payment, with the amount that this booking received. */
export async function findBookingPayments(db: Db, bookingId: number): Promise<BookingPayment[]> {
  const { rows } = await sql<BookingPayment>`
    select payment.payment_id as "paymentId", payment.at, share.amount as "amountPaise", payment.method,
      payment.reference, ${enteredBy}
    from (select payment_id, sum(amount_paise)::integer as amount from payment_allocation
      where booking_id = ${bookingId} group by payment_id having sum(amount_paise) <> 0) as share
    join payment on payment.payment_id = share.payment_id
    left join app_user as person on person.user_id = payment.user_id
    order by payment.payment_id`.execute(db);
  return rows;
}
/** SQL condition on `payment`: money received here, and not undone as a mistake, or returned with a refund voucher. */
export const hasReceipt = sql<boolean>`(case when payment.method = 'opening' then false when payment.amount_paise > 0
  then not exists (select from payment as back where back.undoes = payment.payment_id)
  else exists (select from voucher where voucher.payment_id = payment.payment_id) end)`;

/** SQL condition on `payment`. */
export const paymentsWithin = (scope: Scope): RawBuilder<boolean> =>
  ofCompany(scope, sql`payment.company_id`);

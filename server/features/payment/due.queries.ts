import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { addPaid, lockOpenBookings } from "#server/features/booking/paid.queries.ts";
import type { Due, Open } from "./payment.rules.ts";

/** Locks a customer's unpaid bills, oldest first, until the transaction ends. */
export async function lockOpenBills(db: Db, customerId: number): Promise<Open[]> {
  const { rows } = await sql<Open & { billId: number; bookingId: null }>`
    select bill.bill_id as "billId", null as "bookingId", bill.created_at as since,
      total_paise - credited_paise - paid_paise as "openPaise"
    from bill_account as account
    join (select bill_id, created_at from bill where customer_id = ${customerId}) as bill using (bill_id)
    where total_paise - credited_paise > paid_paise
    order by bill.created_at, bill.bill_id
    for no key update of account`.execute(db);
  return rows;
}

/** The upfront booking that a bill bills; null for a month's bill. */
export async function findBilledBooking(db: Db, billId: number): Promise<number | null> {
  const { rows } = await sql<{ bookingId: number | null }>`
    select booking_id as "bookingId" from bill where bill_id = ${billId}`.execute(db);
  return rows[0]?.bookingId ?? null;
}

/** Locks a customer's unpaid bookings and bills, oldest first, as far as the given amount can pay them. */
export async function lockOpen(db: Db, customerId: number, budgetPaise: Paise): Promise<Open[]> {
  const bookings = await lockOpenBookings(db, customerId, budgetPaise);
  const bills = await lockOpenBills(db, customerId);
  return [...bookings.map((one) => ({ ...one, billId: null })), ...bills].toSorted(
    (one, other) => one.since.getTime() - other.since.getTime(),
  );
}

/** Locks bookings, then bills, each in order, until the transaction ends. */
export async function lockDues(db: Db, dues: readonly Due[]): Promise<void> {
  const bookingIds = dues.flatMap(({ bookingId }) => bookingId ?? []);
  const billIds = dues.flatMap(({ billId }) => billId ?? []);
  await sql`
    select from booking where booking_id = any(${bookingIds}::integer[])
    order by booking_id for no key update`.execute(db);
  await sql`
    select from bill_account where bill_id = any(${billIds}::integer[])
    order by bill_id for no key update`.execute(db);
}

type Paid = Due & { amountPaise: Paise };

/** Raises the paid amounts of locked bookings and bills. Nothing else writes them. */
export async function addToPaid(db: Db, paid: readonly Paid[]): Promise<void> {
  const bookings = paid.flatMap((one) => (one.bookingId === null ? [] : [one]));
  const bills = paid.flatMap((one) => (one.billId === null ? [] : [one]));
  if (bookings.length > 0) await addPaid(db, bookings);
  if (bills.length === 0) return;
  await sql`
    update bill_account as account set paid_paise = paid_paise + share.amount
    from (select bill_id, sum(amount)::integer as amount
      from unnest(${bills.map(({ billId }) => billId)}::integer[],
        ${bills.map(({ amountPaise }) => amountPaise)}::integer[]) as one (bill_id, amount)
      group by bill_id) as share
    where account.bill_id = share.bill_id`.execute(db);
}

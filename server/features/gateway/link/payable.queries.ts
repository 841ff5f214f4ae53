import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { open, billsWithin } from "#server/features/bill/bill.queries.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import { paysOnline, isBeingCollected } from "#server/features/payment/online.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";

/** A bill or booking that a link can pay. */
export type Payable = {
  companyId: number;
  customerId: number;
  openPaise: Paise;
  /** True for a booking that is on the monthly bills. */
  isMonthly: boolean;
  /** True if the company has a gateway to pay it by. */
  isOnline: boolean;
  /** True while AutoPay is collecting it. */
  isCollecting: boolean;
};

export const isDue = ({ billId, bookingId }: Due): RawBuilder<boolean> =>
  billId === null ? sql`link.booking_id = ${bookingId}` : sql`link.bill_id = ${billId}`;

const billPayable = sql`bill.company_id as "companyId", bill.customer_id as "customerId", ${open} as "openPaise",
  false as "isMonthly", ${paysOnline(sql`bill.company_id`)} as "isOnline",
  ${isBeingCollected(sql`bill.bill_id`)} as "isCollecting"`;

const bookingPayable = sql`booking.company_id as "companyId", booking.customer_id as "customerId",
  booking.owed_paise - booking.paid_paise as "openPaise", booking.billing <> 'upfront' as "isMonthly",
  ${paysOnline(sql`booking.company_id`)} as "isOnline", false as "isCollecting"`;

/** Undefined outside of `scope`. With `lock` it stays as it is until the transaction ends. */
export async function findPayable(
  db: Db,
  scope: Scope,
  { billId, bookingId }: Due,
  { lock }: { lock: boolean },
): Promise<Payable | undefined> {
  const { rows } = await (
    billId === null
      ? sql<Payable>`
          select ${bookingPayable} from booking where booking_id = ${bookingId} and ${bookingsWithin(scope)}
          ${lock ? sql`for no key update` : sql``}`
      : sql<Payable>`
          select ${billPayable} from bill join bill_account as account on account.bill_id = bill.bill_id
          where bill.bill_id = ${billId} and ${billsWithin(scope)}
          ${lock ? sql`for no key update of account` : sql``}`
  ).execute(db);
  return rows[0];
}

/** True while AutoPay is collecting a bill. */
export async function isCollected(db: Db, billId: number): Promise<boolean> {
  const { rows } = await sql<{ isCollecting: boolean }>`
    select ${isBeingCollected(sql`${billId}::integer`)} as "isCollecting"`.execute(db);
  return rows[0]?.isCollecting === true;
}

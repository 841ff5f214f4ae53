import { type RawBuilder, sql } from "kysely";
import { addDays, indiaInstant } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, countOf, contains, offsetOf, type Page } from "#server/db/page.ts";
import type { BookingPayment } from "#server/features/booking/page.queries.ts";
import { personOf } from "#server/features/customer/customer.queries.ts";
import { isFound } from "#server/features/customer/list.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Due } from "./payment.rules.ts";
import { normalizedNumber } from "./reference.queries.ts";
import { normalizeReference } from "./reference.rules.ts";
import { enteredBy, hasReceipt, parts, paymentsWithin } from "./payment.queries.ts";

/** Fewest digits of a text that is looked for in numbers. */
const MIN_DIGITS = 3;

/** The part of a payment that pays one booking or bill. */
type Part = Due & { amountPaise: Paise; billNumber: string | null };
export type PaymentRow = BookingPayment & {
  customerId: number;
  customerName: string;
  allocated: Part[];
  hasReceipt: boolean;
};

type PaymentPage = Page<"at"> & {
  customerId: number | undefined;
  from: string | undefined;
  to: string | undefined;
  societyId: number | undefined;
};

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
export const isCode = (text: string): boolean => text.replaceAll(/[^0-9]/gu, "").length >= MIN_DIGITS;

/** SQL condition on `bill`: its number contains the text, with or without separators. */
export function hasBillNumber(text: string): RawBuilder<boolean> {
  if (!isCode(text)) return sql`false`;
  return sql`${normalizedNumber} like ${`%${normalizeReference(text)}%`}`;
}

/** SQL condition on `payment`: by its reference, its customer's data or plates, or the number of a bill that it pays. */
const isFoundBy = (search: string): RawBuilder<boolean> => sql`payment.payment_id in (
  select payment_id from payment where reference <> '' and ${contains(sql`lower(reference)`, search)}
  union select payment_id from payment
    where customer_id in (select customer.customer_id from customer where ${isFound(search, false)})
  union select payment_id from bill_allocation join bill on bill.bill_id = bill_allocation.bill_id
    where ${hasBillNumber(search)})`;

const matchingPayments = (scope: Scope, { customerId, from, to, societyId, search }: PaymentPage) =>
  all([
    paymentsWithin(scope),
    // Received elsewhere, before.
    sql`payment.method <> 'opening'`,
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
  const direction = directionOf(page.sort, "desc");
  const { rows } = await sql<PaymentRow & { total: number }>`
    select payment.payment_id as "paymentId", payment.customer_id as "customerId", customer.name as "customerName",
      payment.at, payment.amount_paise as "amountPaise", payment.method, payment.reference, ${enteredBy},
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

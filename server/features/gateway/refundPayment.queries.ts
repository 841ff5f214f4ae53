import { type RawBuilder, sql } from "kysely";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import { type Paise, NO_PAISE, less } from "#contract/money.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { lockDues } from "#server/features/payment/due.queries.ts";
import {
  type Payer,
  paymentsWithin,
  lockPayer,
  findRests,
} from "#server/features/payment/payment.queries.ts";
import { type Doer, savePayment, saveAllocations } from "#server/features/payment/receive.queries.ts";
import { usable, creditOf } from "#server/features/payment/payment.rules.ts";
import { type PaidDue, releasesOf } from "./refund.rules.ts";

/** A payment that can be given back, with its locked payer. */
export type Refundable = Payer & {
  paymentId: number;
  amountPaise: Paise;
  method: ReceivedMethod;
  reference: string;
  /** Given back or being given back already. */
  refundedPaise: Paise;
  /** The part of it that the customer's account shows as given back. */
  recordedPaise: Paise;
  /** Reversed as a mistake. */
  isUndone: boolean;
  /** Where it came by; null for one recorded by hand. */
  gatewayId: number | null;
  gatewayName: GatewayName | null;
  gatewayPayment: string;
  gatewayOrder: string;
};

const isPayment = (paymentId: number): RawBuilder<boolean> => sql`payment.payment_id = ${paymentId}`;

/** Locks the payer of a payment within `scope`. @throws 404 */
export async function lockRefundable(db: Db, scope: Scope, paymentId: number): Promise<Refundable> {
  const { rows: payers } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from payment where ${isPayment(paymentId)} and ${paymentsWithin(scope)}`.execute(
    db,
  );
  const payer = await lockPayer(db, systemScope, found(payers[0], "payment").customerId);
  const { rows } = await sql<Omit<Refundable, keyof Payer>>`
    select payment.payment_id as "paymentId", payment.amount_paise as "amountPaise", payment.method,
      payment.reference,
      (select coalesce(sum(amount_paise), 0)::integer from payment_refund as refund
        where refund.payment_id = payment.payment_id and refund.status <> 'failed') as "refundedPaise",
      (select coalesce(sum(amount_paise), 0)::integer from payment_refund as refund
        where refund.payment_id = payment.payment_id and refund.status <> 'failed'
          and refund.refund_payment_id is not null) as "recordedPaise",
      exists (select from payment as back where back.undoes = payment.payment_id) as "isUndone",
      came.gateway_id as "gatewayId", came.name as "gatewayName",
      coalesce(came.gateway_payment, '') as "gatewayPayment", coalesce(came.gateway_order, '') as "gatewayOrder"
    from payment
    left join lateral (
      select gateway_id, name, gateway_payment, max(gateway_order) as gateway_order
      from gateway_event join gateway using (gateway_id)
      where gateway_event.payment_id = payment.payment_id
      group by gateway_id, name, gateway_payment order by gateway_id, gateway_payment limit 1) as came on true
    where ${isPayment(paymentId)}`.execute(db);
  return { ...payer, ...found(rows[0], "payment") };
}

/** The most bookings and bills that a refund is taken from. */
const MAX_DUES = 500;

/** Locks what a locked customer's payments pay, newest first. */
async function lockPaidDues(db: Db, customerId: number, paymentId: number): Promise<PaidDue[]> {
  const { rows } = await sql<PaidDue>`
    select part.booking_id as "bookingId", part.bill_id as "billId",
      coalesce(sum(part.amount_paise) filter (where part.payment_id = ${paymentId} or part.payment_id in (
        select refund_payment_id from payment_refund where payment_refund.payment_id = ${paymentId})), 0)::integer
        as "byPaymentPaise",
      sum(part.amount_paise)::integer as "paidPaise"
    from (
      select payment_id, booking_id, null::integer as bill_id, at, amount_paise from payment_allocation
      union all select payment_id, null, bill_id, at, amount_paise from bill_allocation) as part
    join payment on payment.payment_id = part.payment_id
    where payment.customer_id = ${customerId}
    group by part.booking_id, part.bill_id having sum(part.amount_paise) > 0
    order by max(part.at) desc, part.booking_id desc, part.bill_id desc limit ${MAX_DUES}`.execute(db);
  await lockDues(db, rows);
  return rows;
}

type Refunded = { paymentId: number; amountPaise: Paise; method: ReceivedMethod; reference: string };

/**
 * Records money given back of a payment of a locked customer: what it paid is open again.
 * @returns the payment that records it; null when the customer has not so much left here.
 */
export async function payBack(
  db: Db,
  doer: Doer,
  payer: Payer,
  { paymentId, amountPaise, method, reference }: Refunded,
): Promise<number | null> {
  const rests = await findRests(db, payer.customerId);
  const restPaise = usable(rests).find((rest) => rest.paymentId === paymentId)?.restPaise ?? NO_PAISE;
  const dues = await lockPaidDues(db, payer.customerId, paymentId);
  const released = releasesOf(amountPaise, { restPaise, creditPaise: creditOf(rests), dues });
  if (!released) return null;
  const back = less(NO_PAISE, amountPaise);
  const received = { amountPaise: back, method, reference, bankReference: "" };
  const refundPaymentId = await savePayment(db, doer, payer, received);
  const allocations = released.map(({ amountPaise: share, ...due }) => ({
    ...due,
    paymentId: refundPaymentId,
    reference,
    amountPaise: less(NO_PAISE, share),
  }));
  await saveAllocations(db, doer, allocations);
  return refundPaymentId;
}

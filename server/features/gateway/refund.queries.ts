import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { findGateway, type GatewayRow } from "./gateway.queries.ts";
import type { RefundEvent } from "./gateway.rules.ts";
import type { RefundState } from "./refund.rules.ts";

type NewRefund = {
  paymentId: number | null;
  gatewayId: number | null;
  gatewayPayment: string;
  gatewayRefund: string;
  reference: string;
  amountPaise: Paise;
  reason: string;
  status: RefundState;
  refundPaymentId: number | null;
  now: Date;
  userId: number | null;
};

/** @returns its id. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<number> {
  const { refundId } = await db
    .insertInto("payment_refund")
    .values({
      payment_id: refund.paymentId,
      gateway_id: refund.gatewayId,
      gateway_payment: refund.gatewayPayment,
      gateway_refund: refund.gatewayRefund,
      reference: refund.reference,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      status: refund.status,
      created_at: refund.now,
      user_id: refund.userId,
      refund_payment_id: refund.refundPaymentId,
    })
    .returning("payment_refund_id as refundId")
    .executeTakeFirstOrThrow();
  return refundId;
}

export type RefundRow = {
  refundId: number;
  paymentId: number | null;
  gatewayId: number | null;
  gatewayPayment: string;
  gatewayOrder: string;
  gatewayRefund: string;
  reference: string;
  amountPaise: Paise;
  reason: string;
  status: RefundState;
  problem: string;
  userId: number | null;
  refundPaymentId: number | null;
};

const refundColumns = sql`refund.payment_refund_id as "refundId", refund.payment_id as "paymentId",
  refund.gateway_id as "gatewayId", refund.gateway_payment as "gatewayPayment",
  coalesce((select max(gateway_order) from gateway_event where gateway_event.gateway_id = refund.gateway_id
    and gateway_event.gateway_payment = refund.gateway_payment), '') as "gatewayOrder",
  refund.gateway_refund as "gatewayRefund", refund.reference, refund.amount_paise as "amountPaise", refund.reason,
  refund.status, refund.problem, refund.user_id as "userId", refund.refund_payment_id as "refundPaymentId"`;

export async function findRefund(db: Db, refundId: number): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from payment_refund as refund where payment_refund_id = ${refundId}`.execute(db);
  return rows[0];
}

type RefundChange = {
  status: RefundState;
  gatewayRefund?: string;
  problem?: string;
  paymentId?: number;
  refundPaymentId?: number;
};

export async function changeRefund(db: Db, refundId: number, change: RefundChange): Promise<void> {
  await db
    .updateTable("payment_refund")
    .set({
      status: change.status,
      ...(change.gatewayRefund !== undefined && { gateway_refund: change.gatewayRefund }),
      ...(change.problem !== undefined && { problem: change.problem.slice(0, 200) }),
      ...(change.paymentId !== undefined && { payment_id: change.paymentId }),
      ...(change.refundPaymentId !== undefined && { refund_payment_id: change.refundPaymentId }),
    })
    .where("payment_refund_id", "=", refundId)
    .execute();
}

/** The refund that a report is about; undefined for one that is not known here. */
export async function findReported(
  db: Db,
  gatewayId: number,
  { gatewayPayment, gatewayRefund, reference, amountPaise }: RefundEvent,
): Promise<RefundRow | undefined> {
  // One without our name may be one that was asked for here, whose answer has not arrived yet.
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from payment_refund as refund where gateway_id = ${gatewayId}
      and (gateway_refund = ${gatewayRefund} or (reference = ${reference} and reference <> '')
        or (${reference} = '' and status = 'asked' and gateway_payment = ${gatewayPayment}
          and amount_paise = ${amountPaise}))
    order by gateway_refund <> ${gatewayRefund} limit 1`.execute(db);
  return rows[0];
}

/** Refunds of a gateway's payment that were reported before the payment itself. */
export async function findWaitingRefunds(
  db: Db,
  gatewayId: number,
  gatewayPayment: string,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from payment_refund as refund where gateway_id = ${gatewayId}
      and gateway_payment = ${gatewayPayment} and status = 'unmatched' order by payment_refund_id limit 100`.execute(
    db,
  );
  return rows;
}

/** Refunds of before `before` that no payment is known for, with their gateways. */
export async function findUnmatchedRefunds(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ refund: RefundRow; gateway: GatewayRow }[]> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from payment_refund as refund where status = 'unmatched' and created_at < ${before}
    order by payment_refund_id limit ${limit}`.execute(db);
  const each: { refund: RefundRow; gateway: GatewayRow }[] = [];
  for (const refund of rows) {
    const gateway = await findGateway(db, refund.gatewayId ?? 0);
    if (gateway) each.push({ refund, gateway });
  }
  return each;
}

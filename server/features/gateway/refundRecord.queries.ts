import { sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { payFromCredit, savePayment } from "#server/features/payment/receive.queries.ts";
import { found } from "#server/errors/apiError.ts";
import { systemScope } from "#server/access/scope.ts";
import { findBooked, type GatewayRow, lockGatewayPayment } from "./gateway.queries.ts";
import type { RefundEvent } from "./gateway.rules.ts";
import {
  changeRefund,
  findRefund,
  findReported,
  findWaitingRefunds,
  insertRefund,
  type RefundRow,
} from "./refund.queries.ts";
import { payBack, lockRefundable } from "./refundPayment.queries.ts";
import type { RefundState } from "./refund.rules.ts";

/**
 * Records a refund that the gateway has accepted or made, unless it is recorded.
 * @returns false without enough left of the payment itself, or of the customer's account.
 */
async function record(
  db: Db,
  refund: RefundRow,
  paymentId: number,
  { status, gatewayRefund }: { status: RefundState; gatewayRefund: string },
  now: Date,
): Promise<boolean> {
  const { refundId, userId, amountPaise, refundPaymentId: earlier } = refund;
  const payer = await lockRefundable(db, systemScope, paymentId);
  if (earlier !== null) {
    await changeRefund(db, refundId, { status, gatewayRefund });
    return true;
  }
  const { method, recordedPaise, isUndone } = payer;
  if (isUndone || sumOf([recordedPaise, amountPaise]) > payer.amountPaise) return false;
  const back = { paymentId, amountPaise, method, reference: gatewayRefund.slice(0, 60) };
  const refundPaymentId = await payBack(db, { now, userId }, payer, back);
  if (refundPaymentId === null) return false;
  await changeRefund(db, refundId, { status, gatewayRefund, paymentId, refundPaymentId });
  return true;
}

/** Locks all that concerns a refund, and reads it again. */
async function relock(db: Db, { refundId, gatewayId, gatewayPayment }: RefundRow): Promise<RefundRow> {
  await lockGatewayPayment(db, gatewayId ?? 0, gatewayPayment);
  return found(await findRefund(db, refundId), "payment");
}

/** Stores a gateway's acceptance of a refund asked for here; its event may have come first. */
export async function recordAccepted(
  db: Db,
  requested: RefundRow,
  { gatewayRefund, isProcessed }: { gatewayRefund: string; isProcessed: boolean },
  now: Date,
): Promise<void> {
  const refund = await relock(db, requested);
  if (refund.status !== "asked" || refund.paymentId === null) return;
  const status = isProcessed ? "processed" : "sent";
  const isRecorded = await record(db, refund, refund.paymentId, { status, gatewayRefund }, now);
  if (!isRecorded) await changeRefund(db, refund.refundId, { status: "unmatched", gatewayRefund });
}

/** Stores that a gateway has refused a refund. @returns false when something else is known of it already. */
export async function recordRefused(db: Db, requested: RefundRow, problem: string): Promise<boolean> {
  const refund = await relock(db, requested);
  if (refund.status !== "asked") return false;
  await changeRefund(db, refund.refundId, { status: "failed", problem });
  return true;
}

/** Takes back a recorded refund that the gateway could not make: the money is with the company again. */
async function undoRefund(db: Db, refund: RefundRow, now: Date): Promise<void> {
  const payer = await lockRefundable(db, systemScope, refund.paymentId ?? 0);
  const doer = { now, userId: null };
  const { method, customerId } = payer;
  const reference = `Not refunded ${refund.gatewayRefund}`.slice(0, 60);
  await savePayment(db, doer, payer, {
    amountPaise: refund.amountPaise,
    method,
    reference,
    bankReference: "",
  });
  await payFromCredit(db, doer, customerId);
}

/**
 * Stores what a gateway reports of a refund, each report once, in any order: one that was not asked for here changes
 * the account likewise.
 * @returns the refund if it has failed, for the office to hear of.
 */
export async function recordReported(
  db: Db,
  { gatewayId }: GatewayRow,
  event: RefundEvent,
  now: Date,
): Promise<RefundRow | null> {
  const { gatewayPayment, gatewayRefund, amountPaise, isFailed } = event;
  await lockGatewayPayment(db, gatewayId, gatewayPayment);
  const existing = await findReported(db, gatewayId, event);
  if (isFailed) {
    if (!existing || existing.status === "failed" || existing.status === "processed") return null;
    if (existing.refundPaymentId !== null) await undoRefund(db, existing, now);
    await changeRefund(db, existing.refundId, { status: "failed", gatewayRefund });
    return existing;
  }
  if (existing?.status === "processed" || existing?.status === "passed-on") return null;
  const paymentId = await findBooked(db, gatewayId, { gatewayPayment, gatewayOrder: "" });
  const refundId =
    existing?.refundId ??
    (await insertRefund(db, {
      paymentId,
      gatewayId,
      gatewayPayment,
      gatewayRefund,
      reference: "",
      amountPaise,
      reason: "Refunded at the gateway",
      status: "unmatched",
      refundPaymentId: null,
      now,
      userId: null,
    }));
  if (paymentId === null) return null;
  const refund = found(await findRefund(db, refundId), "payment");
  await record(db, refund, paymentId, { status: "processed", gatewayRefund }, now);
  return null;
}

/** Records the refunds of a payment that were reported before the payment itself. */
export async function bookWaitingRefunds(
  db: Db,
  { gatewayId }: GatewayRow,
  gatewayPayment: string,
  paymentId: number,
  now: Date,
): Promise<void> {
  for (const refund of await findWaitingRefunds(db, gatewayId, gatewayPayment))
    await record(db, refund, paymentId, { status: "processed", gatewayRefund: refund.gatewayRefund }, now);
}

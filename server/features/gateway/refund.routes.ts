import { gatewayTitles } from "#contract/gateway/gateway.ts";
import { less, NO_PAISE, paiseOf, rupeesOf } from "#contract/money.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import type { Db } from "#server/db/database.ts";
import { transact } from "#server/db/transaction.ts";
import { ApiError, found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { GatewaySilence } from "#server/net/gateways/call.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import { type GatewayTools, newReference } from "./account.rules.ts";
import { findGateway, findSealedAccount } from "./gateway.queries.ts";
import { requestRefund, refundLater } from "./refund.jobs.ts";
import { findRefund, insertRefund } from "./refund.queries.ts";
import { lockRefundable, payBack } from "./refundPayment.queries.ts";

type Fields = { PaymentId: number; Amount: number; Reason: string };
type Context = { body: Fields; scope: Scope; caller: Caller; now: Date };

/**
 * Records a refund by hand, or stores one that the gateway is asked for next. @returns its id.
 * @throws 400 for more than is left of the payment.
 */
async function begin(db: Db, { body, scope, caller: { userId }, now }: Context): Promise<number> {
  const payment = await lockRefundable(db, scope, body.PaymentId);
  const { paymentId, gatewayId, gatewayName, gatewayPayment, gatewayOrder, method } = payment;
  if (payment.amountPaise <= 0 || payment.isUndone)
    throw invalid({ PaymentId: refusalText("refundOfRefund") });
  const amountPaise = paiseOf(body.Amount);
  const left = less(payment.amountPaise, payment.refundedPaise);
  const tooMuch = () =>
    invalid({ Amount: refusalText("refundTooMuch", { amount: rupeesOf(left > 0 ? left : NO_PAISE) }) });
  if (amountPaise > left) throw tooMuch();
  const refund = {
    paymentId,
    gatewayPayment,
    gatewayRefund: "",
    amountPaise,
    reason: body.Reason,
    now,
    userId,
  };
  if (gatewayId === null || gatewayName === null) {
    const back = { paymentId, amountPaise, method, reference: payment.reference };
    const refundPaymentId = await payBack(db, { now, userId }, payment, back);
    if (refundPaymentId === null) throw tooMuch();
    return insertRefund(db, {
      ...refund,
      gatewayId: null,
      reference: "",
      status: "processed",
      refundPaymentId,
    });
  }
  if (!(await findSealedAccount(db, gatewayId)))
    throw new ApiError(
      "conflict",
      refusalText("gatewayKeysMissing", { gateway: gatewayTitles[gatewayName] }),
    );
  // Payments of before orders were stored.
  if (gatewayName === "cashfree" && gatewayOrder === "")
    throw new ApiError(
      "conflict",
      refusalText("gatewayOrderUnknown", { gateway: gatewayTitles[gatewayName] }),
    );
  const refundId = await insertRefund(db, {
    ...refund,
    gatewayId,
    reference: newReference("RF"),
    status: "asked",
    refundPaymentId: null,
  });
  await refundLater(db, refundId, now);
  return refundId;
}

export function refundRoutes(serve: Serve, tools: GatewayTools): void {
  serve(refundPayment, async (context) => {
    const { db, now, write } = context;
    const { refundId } = await write(async (transaction) => ({
      refundId: await begin(transaction, context),
    }));
    const refund = found(await findRefund(db, refundId), "payment");
    if (refund.status === "asked") {
      try {
        const store = await requestRefund(refund, { db, tools, now });
        await transact(db, (transaction) => store(transaction, now));
      } catch (error) {
        // The job asks again.
        if (!(error instanceof GatewaySilence)) throw error;
      }
    }
    const { status, refundPaymentId, problem, gatewayId } = found(await findRefund(db, refundId), "payment");
    if (status === "failed") {
      const gateway = found(await findGateway(db, gatewayId ?? 0), "gateway");
      const text = refusalText("gatewayRefundRefused", {
        gateway: gatewayTitles[gateway.name],
        reason: problem,
      });
      throw new ApiError("conflict", text);
    }
    return {
      refundId,
      status: status === "processed" ? ("processed" as const) : ("pending" as const),
      paymentId: refundPaymentId,
    };
  });
}

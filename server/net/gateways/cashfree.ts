import { z } from "zod";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import type { PaymentLinkStatus } from "#contract/gateway/link.ts";
import {
  type GatewayAccount,
  type GatewayClient,
  type GatewayMoney,
  type LinkState,
  methodOf,
  type RefundState,
  utrOf,
} from "./client.ts";
import { callGateway, GatewayRefusal, orNull, readResponse } from "./call.ts";

/** See cashfree.com/docs/api-reference/payments: amounts in rupees, ids of our own. */
const OWN_ADDRESS = "https://api.cashfree.com";
const SANDBOX = "https://sandbox.cashfree.com";
const VERSION = "2023-08-01";

const Failure = z.object({ message: z.string() });
const reasonIn = (answer: unknown): string => Failure.safeParse(answer).data?.message ?? "";

/** Keys for trials belong to the sandbox. */
const addressOf = ({ keyId, baseUrl }: GatewayAccount): string =>
  baseUrl ?? (keyId.startsWith("TEST") ? SANDBOX : OWN_ADDRESS);

/** True if a call was refused, but not for its keys: an earlier one, whose answer was lost, may have done the same. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof GatewayRefusal && error.status !== 401 && error.status !== 403;

type Call = { path: string; body?: object; signal: AbortSignal | undefined };

/** Without an idempotency header, which would repeat a failure too: links and refunds are made once under their id. */
export function call(account: GatewayAccount, { path, body, signal }: Call): Promise<unknown> {
  return callGateway({
    url: `${addressOf(account)}/pg${path}`,
    method: body ? "POST" : "GET",
    headers: {
      "x-client-id": account.keyId,
      "x-client-secret": account.keySecret,
      "x-api-version": VERSION,
    },
    ...(body && { body }),
    reasonIn,
    signal,
  });
}

const text = z.string().max(2_000);
const anyId = z.union([z.int(), text]);
const Link = z.object({ cf_link_id: anyId.nullish(), link_status: text, link_url: text });
const Orders = z.array(z.object({ order_id: text, order_status: text.nullish() })).max(100);
const Payments = z
  .array(
    z.object({
      cf_payment_id: anyId,
      payment_status: text,
      payment_amount: z.coerce.number().positive(),
      payment_group: text.nullish(),
      bank_reference: text.nullish(),
    }),
  )
  .max(100);
const Refund = z.object({ cf_refund_id: anyId.nullish(), refund_id: text, refund_status: text.nullish() });

const statuses: Readonly<Record<string, PaymentLinkStatus>> = {
  PAID: "paid",
  EXPIRED: "expired",
  CANCELLED: "cancelled",
  TERMINATED: "cancelled",
};

/** Orders of a link that are asked for their payments. */
const MAX_ORDERS = 5;

/** The successful payments of a link: of its paid orders. */
async function moneyOf(account: GatewayAccount, reference: string, signal: AbortSignal | undefined) {
  const path = `/links/${encodeURIComponent(reference)}/orders`;
  const orders = readResponse(Orders, await call(account, { path, signal }));
  const money: GatewayMoney[] = [];
  const paid = orders.filter(({ order_status: status }) => (status ?? "PAID") === "PAID");
  for (const { order_id: gatewayOrder } of paid.slice(0, MAX_ORDERS)) {
    const answer = await call(account, {
      path: `/orders/${encodeURIComponent(gatewayOrder)}/payments`,
      signal,
    });
    for (const payment of readResponse(Payments, answer))
      if (payment.payment_status === "SUCCESS")
        money.push({
          gatewayPayment: String(payment.cf_payment_id),
          gatewayOrder,
          utr: utrOf(payment.bank_reference),
          amountPaise: paiseOf(payment.payment_amount),
          method: methodOf(payment.payment_group),
        });
  }
  return money;
}

async function stateOf(
  account: GatewayAccount,
  reference: string,
  answer: unknown,
  signal: AbortSignal | undefined,
): Promise<LinkState> {
  const { link_status: stated, link_url: url } = readResponse(Link, answer);
  const isPaid = stated === "PAID" || stated === "PARTIALLY_PAID";
  return {
    gatewayLink: reference,
    url,
    status: statuses[stated] ?? "created",
    payments: isPaid ? await moneyOf(account, reference, signal) : [],
  };
}

const fetchLink = (account: GatewayAccount, reference: string, signal: AbortSignal | undefined) =>
  orNull(call(account, { path: `/links/${encodeURIComponent(reference)}`, signal }));

/** A charge of a subscription as a payment's order: charges have none, and their refunds name both. */
export const chargeOrder = (subscription: string, charge: string): string => `${subscription} ${charge}`;

/** Where refunds of an order are made, and by which names. */
function refundsOf(gatewayOrder: string): { path: string; names: object } {
  const [order = "", charge] = gatewayOrder.split(" ");
  if (charge === undefined) return { path: `/orders/${encodeURIComponent(order)}/refunds`, names: {} };
  return {
    path: `/subscriptions/${encodeURIComponent(order)}/refunds`,
    names: { subscription_id: order, payment_id: charge },
  };
}

const refundState = (answer: unknown): RefundState => {
  const { cf_refund_id: id, refund_id: reference, refund_status: status } = readResponse(Refund, answer);
  return {
    gatewayRefund: String(id ?? reference),
    status: status === "SUCCESS" ? "processed" : status === "CANCELLED" ? "failed" : "pending",
  };
};

export const cashfreeClient: GatewayClient = {
  createLink: async (account, link, signal) => {
    const body = {
      link_id: link.reference,
      link_amount: rupeesOf(link.amountPaise),
      link_currency: "INR",
      link_purpose: link.purpose,
      customer_details: { customer_name: link.customerName, customer_phone: link.customerPhone },
      link_partial_payments: false,
      link_expiry_time: link.expiresAt.toISOString(),
      link_notify: { send_sms: false, send_email: false },
      link_auto_reminders: false,
      link_meta: {
        return_url: link.returnUrl,
        ...(link.notifyUrl.startsWith("https:") && { notify_url: link.notifyUrl }),
      },
      link_notes: { link: link.reference },
    };
    try {
      const answer = await call(account, { path: "/links", body, signal });
      return await stateOf(account, link.reference, answer, signal);
    } catch (error) {
      if (!mayBeDone(error)) throw error;
      // It was made by an earlier call whose answer was lost.
      const earlier = await fetchLink(account, link.reference, signal);
      if (earlier === null) throw error;
      return stateOf(account, link.reference, earlier, signal);
    }
  },
  findLink: async (account, { reference }, signal) => {
    const answer = await fetchLink(account, reference, signal);
    return answer === null ? null : stateOf(account, reference, answer, signal);
  },
  cancelLink: async (account, { reference }, signal) => {
    await call(account, { path: `/links/${encodeURIComponent(reference)}/cancel`, body: {}, signal });
  },
  refund: async (account, { reference, gatewayOrder, amountPaise, reason }, signal) => {
    const { path, names } = refundsOf(gatewayOrder);
    try {
      const refund = { refund_id: reference, refund_amount: rupeesOf(amountPaise), refund_note: reason };
      const body = { ...names, ...refund };
      return refundState(await call(account, { path, body, signal }));
    } catch (error) {
      if (!mayBeDone(error)) throw error;
      const earlier = await orNull(
        call(account, { path: `${path}/${encodeURIComponent(reference)}`, signal }),
      );
      if (earlier === null) throw error;
      return refundState(earlier);
    }
  },
};

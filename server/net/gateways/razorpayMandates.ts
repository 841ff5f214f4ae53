import { z } from "zod";
import type { MandateStatus } from "#contract/gateway/mandate.ts";
import type { GatewayAccount } from "./client.ts";
import { GatewayRefusal, orNull, readResponse } from "./call.ts";
import {
  type DebitRequest,
  type DebitState,
  isSoftFailure,
  type MandateClient,
  type MandateRef,
  type MandateState,
} from "./mandate.ts";
import { call, moneyOf } from "./razorpay.ts";

/** See razorpay.com/docs/api/payments/recurring-payments/upi: an approval is a registration link, then a token. */

const text = z.string().max(500);
const Invoice = z.object({
  id: text,
  short_url: text.nullish(),
  status: text,
  customer_id: text.nullish(),
  payment_id: text.nullish(),
});
const Invoices = z.object({ items: z.array(Invoice).max(100) });
const Payment = z.object({
  id: text,
  amount: z.int().positive(),
  status: text,
  method: text.nullish(),
  customer_id: text.nullish(),
  token_id: text.nullish(),
  error_reason: text.nullish(),
  error_description: text.nullish(),
  acquirer_data: z.object({ rrn: text.nullish(), upi_transaction_id: text.nullish() }).nullish(),
});
const Payments = z.object({ items: z.array(Payment).max(100) });
const Token = z.object({ recurring_details: z.object({ status: text.nullish() }).nullish() });
const Order = z.object({ id: text, amount: z.int(), status: text.nullish() });
const Orders = z.object({ items: z.array(Order).max(100) });
const Recurring = z.object({ razorpay_payment_id: text });

/** Razorpay's charge for approving a mandate, in paise. */
const APPROVAL_PAISE = 100;

const invoiceStatuses: Readonly<Record<string, MandateStatus>> = {
  expired: "expired",
  cancelled: "revoked",
};

/** A token's status by Razorpay's own terms. */
const tokenStatuses: Readonly<Record<string, MandateStatus>> = {
  confirmed: "active",
  paused: "paused",
  cancelled: "revoked",
  rejected: "failed",
};

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
const part = encodeURIComponent;

async function fetchInvoice(
  account: GatewayAccount,
  { reference, gatewayLink }: MandateRef,
  signal: AbortSignal | undefined,
) {
  if (gatewayLink !== "") {
    const answer = await orNull(call(account, { path: `/invoices/${part(gatewayLink)}`, signal }));
    return answer === null ? null : readResponse(Invoice, answer);
  }
  const answer = await orNull(call(account, { path: `/invoices?receipt=${part(reference)}`, signal }));
  return answer === null ? null : (readResponse(Invoices, answer).items[0] ?? null);
}

async function fetchPayment(account: GatewayAccount, id: string, signal: AbortSignal | undefined) {
  const answer = await orNull(call(account, { path: `/payments/${part(id)}`, signal }));
  return answer === null ? null : readResponse(Payment, answer);
}

/** The status of an approved token, which only the token itself has. */
async function fetchTokenStatus(
  account: GatewayAccount,
  { gatewayCustomer, gatewayToken }: Pick<MandateRef, "gatewayCustomer" | "gatewayToken">,
  signal: AbortSignal | undefined,
): Promise<MandateStatus> {
  const path = `/customers/${part(gatewayCustomer)}/tokens/${part(gatewayToken)}`;
  const answer = await orNull(call(account, { path, signal }));
  // A token is deleted once it is cancelled.
  if (answer === null) return "revoked";
  return tokenStatuses[readResponse(Token, answer).recurring_details?.status ?? ""] ?? "created";
}

async function stateOf(
  account: GatewayAccount,
  invoice: z.output<typeof Invoice>,
  stored: Pick<MandateRef, "gatewayCustomer" | "gatewayToken">,
  signal: AbortSignal | undefined,
): Promise<MandateState> {
  const paid = invoice.payment_id ? await fetchPayment(account, invoice.payment_id, signal) : null;
  const gatewayCustomer = paid?.customer_id || invoice.customer_id || stored.gatewayCustomer;
  const gatewayToken = stored.gatewayToken || (paid?.token_id ?? "");
  const status =
    gatewayToken === ""
      ? (invoiceStatuses[invoice.status] ?? "created")
      : await fetchTokenStatus(account, { gatewayCustomer, gatewayToken }, signal);
  return {
    gatewayLink: invoice.id,
    gatewayCustomer,
    gatewayToken,
    url: status === "created" ? (invoice.short_url ?? "") : "",
    status,
    payments: paid?.status === "captured" ? [moneyOf(paid)] : [],
  };
}

/** The order under a debit's name for this amount, or null. */
async function fetchOrder(
  account: GatewayAccount,
  { debit, amountPaise }: Pick<DebitRequest, "debit" | "amountPaise">,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const answer = await orNull(call(account, { path: `/orders?receipt=${part(debit)}`, signal }));
  if (answer === null) return null;
  return readResponse(Orders, answer).items.find(({ amount }) => amount === amountPaise)?.id ?? null;
}

/** The order of a debit, made once; with `at`, the bank tells the customer before then. */
async function makeOrder(
  account: GatewayAccount,
  debit: DebitRequest,
  signal: AbortSignal | undefined,
): Promise<string> {
  const earlier = await fetchOrder(account, debit, signal);
  if (earlier !== null) return earlier;
  const body = {
    amount: debit.amountPaise,
    currency: "INR",
    payment_capture: true,
    receipt: debit.debit,
    notification: { token_id: debit.gatewayToken, payment_after: secondsOf(debit.at) },
    notes: { debit: debit.debit },
  };
  return readResponse(Order, await call(account, { path: "/orders", body, signal })).id;
}

/** The outcome of an order's payments; null while it has none. */
async function orderState(
  account: GatewayAccount,
  gatewayOrder: string,
  signal: AbortSignal | undefined,
): Promise<DebitState | null> {
  const answer = await orNull(call(account, { path: `/orders/${part(gatewayOrder)}/payments`, signal }));
  const payments = answer === null ? [] : readResponse(Payments, answer).items;
  const captured = payments.find(({ status }) => status === "captured");
  if (captured) return { gatewayOrder, status: "collected", money: moneyOf(captured) };
  const failed = payments.find(({ status }) => status === "failed");
  if (payments.some(({ status }) => status !== "failed")) return { gatewayOrder, status: "pending" };
  if (!failed) return null;
  const { error_reason: reason, error_description: problem } = failed;
  return {
    gatewayOrder,
    status: "failed",
    problem: problem || reason || "",
    isSoft: isSoftFailure(`${reason ?? ""} ${problem ?? ""}`),
  };
}

export const razorpayMandates: MandateClient = {
  requestsDayAhead: false,
  createMandate: async (account, mandate, signal) => {
    const none = { gatewayLink: "", gatewayCustomer: "", gatewayToken: "" };
    const earlier = await fetchInvoice(account, { ...none, reference: mandate.reference }, signal);
    if (earlier) return stateOf(account, earlier, none, signal);
    const body = {
      customer: {
        name: mandate.customerName,
        email: mandate.email,
        contact: `+91${mandate.customerPhone}`,
      },
      type: "link",
      amount: APPROVAL_PAISE,
      currency: "INR",
      description: mandate.purpose,
      subscription_registration: {
        method: "upi",
        max_amount: mandate.maxPaise,
        frequency: "monthly",
        expire_at: secondsOf(mandate.endsAt),
      },
      receipt: mandate.reference,
      sms_notify: false,
      email_notify: false,
      expire_by: secondsOf(mandate.approveBy),
      notes: { mandate: mandate.reference },
    };
    const path = "/subscription_registration/auth_links";
    const made = readResponse(Invoice, await call(account, { path, body, signal }));
    return stateOf(account, made, none, signal);
  },
  findMandate: async (account, mandate, signal) => {
    const invoice = await fetchInvoice(account, mandate, signal);
    return invoice && stateOf(account, invoice, mandate, signal);
  },
  cancelMandate: async (account, mandate, signal) => {
    const found = await razorpayMandates.findMandate(account, mandate, signal);
    if (!found || found.status === "revoked" || found.status === "expired") return;
    if (found.gatewayToken === "") {
      const path = `/invoices/${part(found.gatewayLink)}/cancel`;
      await call(account, { path, body: {}, signal });
      return;
    }
    const path = `/customers/${part(found.gatewayCustomer)}/tokens/${part(found.gatewayToken)}/cancel`;
    await call(account, { path, method: "PUT", signal });
  },
  announceDebit: makeOrder,
  requestDebit: async (account, debit, signal) => {
    const isSame = debit.gatewayOrder !== "" && debit.orderPaise === debit.amountPaise;
    const gatewayOrder = isSame ? debit.gatewayOrder : await makeOrder(account, debit, signal);
    // An earlier call whose answer was lost.
    const earlier = await orderState(account, gatewayOrder, signal);
    if (earlier) return earlier;
    const body = {
      email: debit.email,
      contact: `+91${debit.customerPhone}`,
      amount: debit.amountPaise,
      currency: "INR",
      order_id: gatewayOrder,
      customer_id: debit.gatewayCustomer,
      token: debit.gatewayToken,
      recurring: true,
      description: debit.purpose,
      notes: { debit: debit.debit },
    };
    try {
      readResponse(Recurring, await call(account, { path: "/payments/create/recurring", body, signal }));
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      // A failed debit is answered with a refusal too.
      const refused = await orderState(account, gatewayOrder, signal);
      if (refused) return refused;
      throw error;
    }
    return { gatewayOrder, status: "pending" };
  },
  findDebit: async (account, { gatewayOrder, ...debit }, signal) => {
    const order = gatewayOrder || (await fetchOrder(account, debit, signal));
    return order === null ? null : orderState(account, order, signal);
  },
};

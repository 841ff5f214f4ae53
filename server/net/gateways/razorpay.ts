import { z } from "zod";
import { paiseOf } from "#contract/money.ts";
import type { PaymentLinkStatus } from "#contract/gateway/link.ts";
import {
  type GatewayAccount,
  type GatewayClient,
  type GatewayMoney,
  type LinkRef,
  type LinkState,
  methodOf,
  utrOf,
} from "./client.ts";
import { callGateway, GatewayRefusal, GatewaySilence, orNull, readResponse } from "./call.ts";

/** See razorpay.com/docs/api: basic authorization, amounts in paise, times in seconds. */
const OWN_ADDRESS = "https://api.razorpay.com";

const Failure = z.object({ error: z.object({ description: z.string() }) });
const reasonIn = (answer: unknown): string => Failure.safeParse(answer).data?.error.description ?? "";

type Call = {
  path: string;
  /** POST with a body and GET without one when absent. */
  method?: "PUT";
  body?: object;
  headers?: Record<string, string>;
  signal: AbortSignal | undefined;
};

/** Calls Razorpay. @throws GatewayRefusal, GatewaySilence */
export function call(
  { keyId, keySecret, baseUrl }: GatewayAccount,
  { path, method, body, headers, signal }: Call,
): Promise<unknown> {
  return callGateway({
    url: `${baseUrl ?? OWN_ADDRESS}/v1${path}`,
    method: method ?? (body ? "POST" : "GET"),
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      ...headers,
    },
    ...(body && { body }),
    reasonIn,
    signal,
  });
}

const text = z.string().max(500);
const Link = z.object({
  id: text,
  short_url: text,
  status: text,
  payments: z
    .array(
      z.object({
        payment_id: text,
        amount: z.int().positive(),
        method: text.nullish(),
        status: text.nullish(),
      }),
    )
    .nullish(),
});
const Links = z.object({ payment_links: z.array(Link).max(100) });
const Payment = z.object({
  acquirer_data: z.object({ rrn: text.nullish(), upi_transaction_id: text.nullish() }).nullish(),
});
const Refund = z.object({ id: text, status: text.nullish() });

const statuses: Readonly<Record<string, PaymentLinkStatus>> = {
  paid: "paid",
  expired: "expired",
  cancelled: "cancelled",
};

type RazorpayPayment = {
  id: string;
  /** In paise. */
  amount: number;
  method?: string | null | undefined;
  acquirer_data?:
    | { rrn?: string | null | undefined; upi_transaction_id?: string | null | undefined }
    | null
    | undefined;
};

export const moneyOf = ({ id, amount, method, acquirer_data: acquirer }: RazorpayPayment): GatewayMoney => ({
  gatewayPayment: id,
  gatewayOrder: "",
  utr: utrOf(acquirer?.rrn) || utrOf(acquirer?.upi_transaction_id),
  amountPaise: paiseOf(amount / 100),
  method: methodOf(method),
});

/** A captured payment of a link, with the bank's reference, which only the payment itself has. */
async function linkMoney(
  account: GatewayAccount,
  { payment_id: id, amount, method }: NonNullable<z.output<typeof Link>["payments"]>[number],
  signal: AbortSignal | undefined,
): Promise<GatewayMoney> {
  const answer = await orNull(call(account, { path: `/payments/${encodeURIComponent(id)}`, signal }));
  return moneyOf({ id, amount, method, acquirer_data: Payment.safeParse(answer).data?.acquirer_data });
}

async function stateOf(
  account: GatewayAccount,
  { id, short_url: url, status, payments }: z.output<typeof Link>,
  signal: AbortSignal | undefined,
): Promise<LinkState> {
  const captured = (payments ?? []).filter((one) => (one.status ?? "captured") === "captured").slice(0, 10);
  const money: GatewayMoney[] = [];
  for (const payment of captured) money.push(await linkMoney(account, payment, signal));
  return { gatewayLink: id, url, status: statuses[status] ?? "created", payments: money };
}

async function fetchLink(account: GatewayAccount, link: LinkRef, signal: AbortSignal | undefined) {
  if (link.gatewayLink !== "") {
    const path = `/payment_links/${encodeURIComponent(link.gatewayLink)}`;
    const answer = await orNull(call(account, { path, signal }));
    return answer === null ? null : readResponse(Link, answer);
  }
  const query = new URLSearchParams({ reference_id: link.reference });
  const answer = await orNull(call(account, { path: `/payment_links?${query.toString()}`, signal }));
  return answer === null ? null : (readResponse(Links, answer).payment_links[0] ?? null);
}

export const razorpayClient: GatewayClient = {
  createLink: async (account, link, signal) => {
    const body = {
      amount: link.amountPaise,
      currency: "INR",
      accept_partial: false,
      reference_id: link.reference,
      description: link.purpose,
      customer: { name: link.customerName, contact: `+91${link.customerPhone}` },
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { link: link.reference },
      callback_url: link.returnUrl,
      callback_method: "get",
      expire_by: Math.floor(link.expiresAt.getTime() / 1000),
    };
    try {
      const made = readResponse(Link, await call(account, { path: "/payment_links", body, signal }));
      return await stateOf(account, made, signal);
    } catch (error) {
      if (!(error instanceof GatewayRefusal) || error.status !== 400) throw error;
      // It was made by an earlier call whose answer was lost.
      const earlier = await fetchLink(account, { reference: link.reference, gatewayLink: "" }, signal);
      if (!earlier) throw error;
      return stateOf(account, earlier, signal);
    }
  },
  findLink: async (account, link, signal) => {
    const found = await fetchLink(account, link, signal);
    return found && stateOf(account, found, signal);
  },
  cancelLink: async (account, link, signal) => {
    const id = link.gatewayLink || (await fetchLink(account, link, signal))?.id;
    if (id === undefined) return;
    await call(account, { path: `/payment_links/${encodeURIComponent(id)}/cancel`, body: {}, signal });
  },
  refund: async (account, { reference, gatewayPayment, amountPaise, reason }, signal) => {
    const answer = await call(account, {
      path: `/payments/${encodeURIComponent(gatewayPayment)}/refund`,
      headers: { "x-refund-idempotency": reference },
      body: { amount: amountPaise, speed: "normal", receipt: reference, notes: { reason } },
      signal,
    }).catch((error: unknown) => {
      // An earlier call under this name is still running there.
      if (error instanceof GatewayRefusal && error.status === 409) throw new GatewaySilence(error.message);
      throw error;
    });
    const { id, status } = readResponse(Refund, answer);
    return {
      gatewayRefund: id,
      status: status === "failed" ? "failed" : status === "pending" ? "pending" : "processed",
    };
  },
};

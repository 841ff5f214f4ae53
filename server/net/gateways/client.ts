import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import type { Paise } from "#contract/money.ts";
import type { PaymentLinkStatus } from "#contract/gateway/link.ts";

/** The API keys of a company at a gateway. */
export type GatewayAccount = {
  name: GatewayName;
  keyId: string;
  keySecret: string;
  /** The gateway's server, without a trailing slash; null for its own. */
  baseUrl: string | null;
};

export type NewLink = {
  /** Our own name of it: the gateway makes one link under a name. At most 40 letters, digits and hyphens. */
  reference: string;
  amountPaise: Paise;
  /** Shown to the customer. */
  purpose: string;
  customerName: string;
  /** Ten digits. */
  customerPhone: string;
  /** Where the gateway's page leads afterwards. */
  returnUrl: string;
  /** Where the gateway reports to, if it takes that with a link. */
  notifyUrl: string;
  expiresAt: Date;
};

export type GatewayMoney = {
  /** The gateway's id of the payment. */
  gatewayPayment: string;
  /** The gateway's order that it pays; empty where none is needed. */
  gatewayOrder: string;
  /** The bank's reference; empty if the gateway gives none. */
  utr: string;
  amountPaise: Paise;
  method: ReceivedMethod;
};

export type LinkState = {
  gatewayLink: string;
  url: string;
  status: PaymentLinkStatus;
  payments: GatewayMoney[];
};

export type LinkRef = {
  reference: string;
  /** The gateway's id of the link; empty while it is not known. */
  gatewayLink: string;
};

type NewRefund = {
  /** Our own name of it: the gateway refunds once under a name. */
  reference: string;
  gatewayPayment: string;
  gatewayOrder: string;
  amountPaise: Paise;
  reason: string;
};

export type RefundState = { gatewayRefund: string; status: "pending" | "processed" | "failed" };

/**
 * The calls to a gateway. Each may be repeated: it is done once.
 * @throws GatewayRefusal, GatewaySilence
 */
export type GatewayClient = {
  createLink: (account: GatewayAccount, link: NewLink, signal?: AbortSignal) => Promise<LinkState>;
  /** Null when the gateway has none under that name. */
  findLink: (account: GatewayAccount, link: LinkRef, signal?: AbortSignal) => Promise<LinkState | null>;
  cancelLink: (account: GatewayAccount, link: LinkRef, signal?: AbortSignal) => Promise<void>;
  refund: (account: GatewayAccount, refund: NewRefund, signal?: AbortSignal) => Promise<RefundState>;
};

/** A bank's UTR of twelve digits; empty for anything else. */
export const utrOf = (text: string | null | undefined): string =>
  text && /^[0-9]{12}$/.test(text) ? text : "";

/** Payment methods by the gateways' own terms; all others are stored as `online`. */
const methods: Readonly<Record<string, ReceivedMethod>> = {
  upi: "upi",
  card: "card",
  emi: "card",
  credit_card: "card",
  debit_card: "card",
  bank_transfer: "bank",
};
export const methodOf = (term: string | null | undefined): ReceivedMethod =>
  (term && Object.hasOwn(methods, term) && methods[term]) || "online";

import { createHash, timingSafeEqual } from "node:crypto";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import type { Paise } from "#contract/money.ts";
import type { MandateStatus } from "#contract/gateway/mandate.ts";
import type { GatewayMoney } from "#server/net/gateways/client.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export type PaymentEvent = {
  kind: "payment";
  eventId: string;
  /** Our name of a payment link, or a bill number, with or without separators; else empty. */
  reference: string;
  /** The gateway's id of the payment link; empty without one. */
  gatewayLink: string;
  /** The gateway's token of the mandate that it approves or that it was collected by; empty without one. */
  gatewayToken: string;
  money: GatewayMoney;
};

/** A mandate that the customer or the bank has approved, refused, paused or ended. */
export type MandateEvent = {
  kind: "mandate";
  /** Our own name of it; empty if the event has none. */
  reference: string;
  gatewayToken: string;
  gatewayCustomer: string;
  status: MandateStatus;
  /** The gateway's time of the event. */
  at: Date;
};

/** A debit of a mandate that has failed. */
export type DebitEvent = { kind: "debit"; reference: string; problem: string; isSoft: boolean };

/** A refund that the gateway has made, or could not make. */
export type RefundEvent = {
  kind: "refund";
  gatewayPayment: string;
  gatewayRefund: string;
  /** Our name of it; empty if it was not asked for here. */
  reference: string;
  amountPaise: Paise;
  isFailed: boolean;
};

/** A payment that the customer's bank takes back unless the company answers. */
export type DisputeEvent = {
  kind: "dispute";
  dispute: string;
  gatewayPayment: string;
  amountPaise: Paise;
  reason: string;
  respondBy: Date | null;
};

/** A payment link that can no longer be paid, or an attempt to pay it that has failed. */
export type LinkEvent = {
  kind: "expired" | "cancelled" | "failed";
  reference: string;
  gatewayLink: string;
};

export type GatewayEvent = PaymentEvent | RefundEvent | DisputeEvent | LinkEvent | MandateEvent | DebitEvent;

/** Verifies and parses the events of a gateway. `read` returns null for events that change nothing here. */
export type Port = {
  isSigned: (headers: Headers, body: Buffer, secret: string, now: Date) => boolean;
  read: (headers: Headers, body: Buffer) => GatewayEvent | null;
};

export const textIn = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/** Compares signatures in constant time. */
export const isSame = (right: string, given: string): boolean => {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
};

export const hashOf = (body: Buffer): string => createHash("sha256").update(body).digest("base64url");

export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** The text under a key of a gateway's free notes; empty without one. */
export function noteIn(values: unknown, key: string): string {
  if (typeof values !== "object" || values === null || !Object.hasOwn(values, key)) return "";
  const note: unknown = Reflect.get(values, key);
  return typeof note === "string" ? note.slice(0, 200) : "";
}

/** Binds a sealed webhook secret to its gateway. */
export const contextOf = (companyId: number, name: GatewayName): string => `gateway ${companyId} ${name}`;

/** Binds a sealed API key to its gateway. */
export const keyContextOf = (companyId: number, name: GatewayName): string =>
  `gateway key ${companyId} ${name}`;

import { randomBytes } from "node:crypto";
import type { PaymentLinkStatus } from "#contract/gateway/link.ts";
import type { Paise } from "#contract/money.ts";

/** `creating`: perhaps not yet at the gateway. */
export type LinkStatus = PaymentLinkStatus | "creating";

export type LinkRow = {
  paymentLinkId: number;
  gatewayId: number;
  reference: string;
  token: string;
  amountPaise: Paise;
  status: LinkStatus;
  url: string;
  gatewayLink: string;
  createdAt: Date;
  expiresAt: Date;
  asks: number;
  askedAt: Date | null;
  failedAt: Date | null;
};

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a link can be paid. */
const LIFETIME_MS = 7 * DAY_MS;
/** A link that expires sooner is replaced: gateways make none for less than a quarter of an hour. */
const MIN_MS = 20 * MINUTE_MS;
/** The most links a day for a customer's bills and bookings. */
export const MAX_PER_DAY = 30;
/** A payment begun before a link expires may arrive a while later. */
const GRACE_MS = 60 * MINUTE_MS;
/** People who wait for their payment cause one question to the gateway in this time. */
const RECENT_POLL_MS = 15_000;

export const expiryOf = (now: Date): Date => new Date(now.getTime() + LIFETIME_MS);

export const isUsable = ({ expiresAt }: Pick<LinkRow, "expiresAt">, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > MIN_MS;

/** Names a link on its return page: 22 URL-safe characters. */
export const newToken = (): string => randomBytes(16).toString("base64url");

/** When the gateway is asked for the first time, if it has not told by then. */
export const firstPoll = (now: Date): Date => new Date(now.getTime() + 3 * MINUTE_MS);

/** When the gateway is asked next about a link that can still be paid; null when it is too late for that. */
export function nextPoll({ asks, expiresAt }: Pick<LinkRow, "asks" | "expiresAt">, now: Date): Date | null {
  const last = expiresAt.getTime() + GRACE_MS;
  if (now.getTime() >= last) return null;
  const pause = Math.min(3 * 2 ** Math.min(asks, 10), 360) * MINUTE_MS;
  return new Date(Math.min(now.getTime() + pause, last));
}

/** True if the gateway is to be asked for somebody who looks at a link or mandate. */
export const isWorthPolling = (
  { status, askedAt, createdAt }: { status: string } & Pick<LinkRow, "askedAt" | "createdAt">,
  now: Date,
): boolean => status === "created" && now.getTime() - (askedAt ?? createdAt).getTime() >= RECENT_POLL_MS;

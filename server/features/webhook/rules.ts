import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret as the Standard Webhooks specification writes it: 32 bytes in base64 behind `whsec_`. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** What a hook's secret is sealed for. */
export const secretContext = (webhookId: number): string => `webhook ${webhookId}`;

type Signed = { key: string; body: string; secret: string; now: Date };

/** The headers of a delivery, by which its receiver knows who sent it, which one it is, and when it was sent. */
export function headersOf({ key, body, secret, now }: Signed): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(`${key}.${seconds}.${body}`)
    .digest("base64");
  return {
    "content-type": "application/json",
    "user-agent": "Chamak-Webhooks/1",
    "webhook-id": key,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${signature}`,
  };
}

const HOUR_MS = 3_600_000;
/** After so long without a single success a hook is switched off, in milliseconds. */
const PATIENCE_MS = 24 * HOUR_MS;
/** A little longer than that a delivery is tried, so that the last of them sees it. */
const TRIED_MS = 26 * HOUR_MS;

/** Whether a hook that has failed since `since` is given up. */
export const isHopeless = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= PATIENCE_MS;

/** Whether a delivery of `createdAt` is not tried again. */
export const isStale = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= TRIED_MS;

/** Deliveries can be read for so long, in milliseconds. */
export const RETENTION_MS = 30 * 24 * HOUR_MS;

import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret in the format of the Standard Webhooks specification: 32 bytes in base64 after `whsec_`. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** Encryption context of a hook's secret. */
export const secretContext = (webhookId: number): string => `webhook ${webhookId}`;

type Signed = { key: string; body: string; secret: string; now: Date };

/** Headers that tell the receiver who sent a delivery, which one it is, and when it was sent. */
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
/** A hook without a single success for this long is switched off, in milliseconds. */
const SWITCH_OFF_MS = 24 * HOUR_MS;
/** Deliveries are tried a little longer than that, so that the last of them triggers the switch-off. */
const RETRY_MS = 26 * HOUR_MS;

/** True if a hook that has failed since `since` is given up. */
export const isHopeless = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= SWITCH_OFF_MS;

/** True if a delivery created at `createdAt` is no longer tried. */
export const isStale = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= RETRY_MS;

/** How long deliveries can be read, in milliseconds. */
export const RETENTION_MS = 30 * 24 * HOUR_MS;

import { randomBytes } from "node:crypto";
import type { Secrets } from "#server/crypto/secrets.ts";
import { type GatewayAccount, type GatewayClient, GatewayRefusal } from "#server/net/gateways/client.ts";
import { clients } from "#server/net/gateways/clients.ts";
import type { SealedAccount } from "../queries.ts";
import { keyContextOf } from "../rules.ts";

export type GatewayTools = {
  secrets: Secrets;
  /** Public URL of the app, without a trailing slash. */
  publicUrl: string;
  /** Lets a gateway be another server than its own, for demonstrations and tests. */
  fakeGateway?: boolean;
};

/** The gateway's client, and the keys to call it with. @throws GatewayRefusal when it cannot be called. */
export function accountOf(
  { companyId, name, keyId, sealedKeySecret, baseUrl }: SealedAccount,
  { secrets, fakeGateway = false }: GatewayTools,
): { account: GatewayAccount; client: GatewayClient } {
  const context = keyContextOf(companyId, name);
  // The installation's own key was lost.
  if (!secrets.canOpen(sealedKeySecret, context))
    throw new GatewayRefusal(401, "Its API keys can no longer be read. Please enter them again.");
  const keySecret = secrets.open(sealedKeySecret, context);
  const account = { name, keyId, keySecret, baseUrl: fakeGateway ? baseUrl : null };
  // The product's own gateway is nowhere else, and the customers of a demonstration are invented.
  if (account.baseUrl === null && (name === "fake" || fakeGateway))
    throw new GatewayRefusal(404, "A demonstration calls no gateway without an address for it.");
  return { account, client: clients[name] };
}

/** Our own name of a link or refund at the gateway: 22 letters, digits and hyphens. */
export const newReference = (prefix: "PL" | "RF"): string =>
  `${prefix}-${randomBytes(12).toString("hex").slice(0, 19)}`;

/** The key id as it is shown: its last four characters. */
export const maskedKey = (keyId: string): string => (keyId === "" ? "" : `…${keyId.slice(-4)}`);

/** A gateway's server without a trailing slash and the part that belongs to its calls. */
export const serverOf = (url: string): string => url.replace(/\/(?:v1|pg)?\/?$/, "");

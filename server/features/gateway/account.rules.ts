import { randomBytes } from "node:crypto";
import { type GatewayName, gatewayTitles } from "#contract/gateway/gateway.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { ApiError, refusalText, tooOften } from "#server/errors/apiError.ts";
import type { GatewayAccount } from "#server/net/gateways/client.ts";
import { GatewayRefusal, GatewaySilence } from "#server/net/gateways/call.ts";
import { clients } from "#server/net/gateways/clients.ts";
import type { SealedAccount } from "./gateway.queries.ts";
import { keyContextOf } from "./gateway.rules.ts";

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
): { account: GatewayAccount; client: (typeof clients)[GatewayAccount["name"]] } {
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
export const newReference = (prefix: "PL" | "RF" | "MD" | "DB"): string =>
  `${prefix}-${randomBytes(12).toString("hex").slice(0, 19)}`;

/** The key id as it is shown: its last four characters. */
export const maskedKey = (keyId: string): string => (keyId === "" ? "" : `…${keyId.slice(-4)}`);

/** A gateway's server without a trailing slash and the part that belongs to its calls. */
export const serverOf = (url: string): string => url.replace(/\/(?:v1|pg)?\/?$/, "");

/** True for the address of a page that a browser opens. */
export const isPage = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Seconds after which somebody may try again to open the gateway's page. */
const DOWN_SECONDS = 30;

/** The error for a gateway's page that could not be made; only the office may read the gateway's reasons. */
export function gatewayError(
  error: unknown,
  { name, isOffice }: { name: GatewayName; isOffice: boolean },
): unknown {
  if (error instanceof GatewaySilence)
    return tooOften("paymentPageAway", { wait: DOWN_SECONDS }, "unavailable");
  if (!(error instanceof GatewayRefusal)) return error;
  const reason = refusalText("gatewaySays", { gateway: gatewayTitles[name], reason: error.message });
  return new ApiError("conflict", [refusalText("paymentPageRefused"), ...(isOffice ? [reason] : [])]);
}

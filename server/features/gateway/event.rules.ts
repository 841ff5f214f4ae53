import type { GatewayName } from "#contract/gateway/gateway.ts";

/** The address at which a gateway calls back. */
export const callbackPathOf = (name: GatewayName): string => `/api/Gateway/${name}`;

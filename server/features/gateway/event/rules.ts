import type { GatewayName } from "#contract/gateway/gateway.ts";

export const pathOf = (name: GatewayName): string => `/api/Gateway/${name}`;

import type { GatewayName } from "#contract/gateway/gateway.ts";
import { cashfreeClient } from "./cashfree.ts";
import type { GatewayClient } from "./client.ts";
import { razorpayClient } from "./razorpay.ts";

/** The practice gateway speaks as Razorpay does. */
export const clients: Readonly<Record<GatewayName, GatewayClient>> = {
  razorpay: razorpayClient,
  cashfree: cashfreeClient,
  fake: razorpayClient,
};

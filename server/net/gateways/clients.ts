import type { GatewayName } from "#contract/gateway/gateway.ts";
import { cashfreeClient } from "./cashfree.ts";
import { cashfreeMandates } from "./cashfreeMandates.ts";
import type { GatewayClient } from "./client.ts";
import type { MandateClient } from "./mandate.ts";
import { razorpayClient } from "./razorpay.ts";
import { razorpayMandates } from "./razorpayMandates.ts";

const razorpay = { ...razorpayClient, ...razorpayMandates };

/** The practice gateway speaks as Razorpay does. */
export const clients: Readonly<Record<GatewayName, GatewayClient & MandateClient>> = {
  razorpay,
  cashfree: { ...cashfreeClient, ...cashfreeMandates },
  fake: razorpay,
};

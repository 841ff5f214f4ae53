import { z } from "zod";

/** Parameters of the page to which the gateway returns; it adds its own, which are ignored. */
export const PaidSearch = z.object({ t: z.string().max(60).catch("") });

/** Parameters of the link in a bill's message. */
export const PayBillSearch = z.object({ k: z.string().max(60).catch("") });

import { z } from "zod";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { rupees } from "../money.ts";
import { id } from "../text.ts";
import { company } from "./pay.ts";

const PayRate = z
  .object({
    payRateId: id(),
    serviceItemId: id(),
    itemName: z.string(),
    /** Null: every company without a rate of its own. */
    companyId: id().nullable(),
    companyName: z.string().nullable(),
    /** Null: every provider without a rate of their own. */
    providerId: id().nullable(),
    providerName: z.string().nullable(),
    from: z.string(),
    /** Rupees a wash. */
    amount: z.number(),
    /** True if it applies today. */
    current: z.boolean(),
  })
  .meta({ id: "PayRate" });
export type PayRate = z.output<typeof PayRate>;

export const getPayRates = endpoint({
  path: "/Pay/GetRates",
  body: z.object({ ...company, ProviderId: id("chooseProvider").optional() }),
  reply: z.array(PayRate),
  permission: "pay:read",
  about:
    "What is paid for a wash, by item, the latest first; at most 1,000 rates. A provider's own rate wins.",
});

export const setPayRate = endpoint({
  path: "/Pay/SetRate",
  body: z.object({
    ServiceItemId: id("chooseAdjustment"),
    /** Absent: every provider. */
    ProviderId: id("chooseProvider").nullish(),
    /** Absent: the caller's own company; for management every company without a rate of its own. */
    ...company,
    /** Rupees a wash. */
    Amount: rupees("amountRequired"),
    From: day("rateSinceRequired"),
  }),
  reply: z.object({ payRateId: id() }),
  permission: "pay:write",
  about: "Says what is paid for a wash of an item from a day on; said again of the same day it replaces it.",
});

const RateRef = z.object({ payRateId: id("chooseRate") });

export const deletePayRate = endpoint({
  method: "DELETE",
  path: "/Pay/DeleteRate",
  body: RateRef,
  reply: z.object({}),
  permission: "pay:write",
  about: "Takes a rate away; what held before it holds on.",
});

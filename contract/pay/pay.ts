import { z } from "zod";
import { coded } from "../coded.ts";
import { day, month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { rupees, wholePaise } from "../money.ts";
import { id, requiredLine } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";

const company = { CompanyId: id("chooseCompany").optional() };
const language = { Language: z.enum(languageCodes).default("en") };

const PayLine = z
  .object({
    serviceItemId: id(),
    itemName: z.string(),
    /** Washes done, those among them that made a missed one good. */
    washes: z.int(),
    /** Rupees a wash; null where nobody has set a rate. */
    rate: z.number().nullable(),
    /** Rupees; null without a rate. */
    amount: z.number().nullable(),
  })
  .meta({ id: "PayLine" });
export type PayLine = z.output<typeof PayLine>;

const PayAdjustment = z
  .object({
    payAdjustmentId: id(),
    /** Rupees; below 0 for what is taken off. */
    amount: z.number(),
    reason: z.string(),
    /** The day on which it was written. */
    day: z.string(),
    by: z.string(),
  })
  .meta({ id: "PayAdjustment" });

const ProviderPay = z
  .object({
    providerId: id(),
    name: z.string(),
    companyId: id(),
    companyName: z.string(),
    lines: z.array(PayLine),
    washes: z.int(),
    /** Washes for which nobody has set a rate: they are not in the total. */
    withoutRate: z.int(),
    /** Rupees for the washes. */
    earned: z.number(),
    adjustments: z.array(PayAdjustment),
    /** Rupees, adjustments included. */
    total: z.number(),
    /** Under the server's origin, for a few minutes. */
    paperUrl: z.string(),
    csvUrl: z.string(),
  })
  .meta({ id: "ProviderPay" });
export type ProviderPay = z.output<typeof ProviderPay>;

/** How many providers one answer names. */
export const MOST_PROVIDERS = 1_000;

export const getPayMonth = endpoint({
  path: "/Pay/GetMonth",
  body: z.object({
    Month: month(),
    ProviderId: id("chooseProvider").optional(),
    ...company,
    ...language,
  }),
  reply: z.object({
    month: z.string(),
    /** By name, at most 1,000. */
    providers: z.array(ProviderPay),
    /** How many there are in all; the sums are theirs. */
    count: z.int(),
    washes: z.int(),
    withoutRate: z.int(),
    /** The items of these. */
    itemsWithoutRate: z.array(z.string()),
    /** Washes that were done, and nobody is on record for: nobody is paid for them. */
    unattributed: z.int(),
    /** Rupees. */
    total: z.number(),
    /** The month of all of them as a table. */
    csvUrl: z.string(),
  }),
  cost: 2,
  permission: "pay:read",
  about: "What a month pays whom: the washes that each provider has done by item and rate, and adjustments.",
});

export const getPayDays = endpoint({
  path: "/Pay/GetDays",
  body: z.object({ Month: month(), ProviderId: id("chooseProvider") }),
  reply: z.array(PayLine.extend({ day: z.string() }).meta({ id: "PayDay" })),
  permission: "pay:read",
  about: "The washes that a provider has done in a month, by day, item and rate.",
});

const PayRate = z
  .object({
    payRateId: id(),
    serviceItemId: id(),
    itemName: z.string(),
    /** Null: of every company that has no rate of its own. */
    companyId: id().nullable(),
    companyName: z.string().nullable(),
    /** Null: of every provider that has no rate of his own. */
    providerId: id().nullable(),
    providerName: z.string().nullable(),
    from: z.string(),
    /** Rupees a wash. */
    amount: z.number(),
    /** Whether it holds today. */
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
    /** Every provider when absent. */
    ProviderId: id("chooseProvider").nullish(),
    /** The caller's own when absent; of management's then every company that has no rate of its own. */
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

export const addPayAdjustment = endpoint({
  path: "/Pay/AddAdjustment",
  status: 201,
  body: z.object({
    ProviderId: id("chooseProvider"),
    Month: month(),
    /** Rupees; below 0 for what is taken off. */
    Amount: wholePaise(
      z
        .number({ error: coded("amountRequired") })
        .min(-1_000_000, coded("belowMinusTenLakh"))
        .max(1_000_000, coded("aboveTenLakh"))
        .refine((amount) => Math.round(amount * 100) !== 0, coded("amountZero")),
    ),
    Reason: requiredLine("reasonRequired", 200),
  }),
  reply: z.object({ payAdjustmentId: id() }),
  permission: "pay:write",
  about:
    "Adds to a provider's month or takes off it, for a reason. What was written stays; another puts it right.",
});

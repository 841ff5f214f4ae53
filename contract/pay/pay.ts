import { z } from "zod";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { languageCodes, otherLanguages } from "#i18n/languages.ts";
import { PayAdjustment } from "./adjustment.ts";

export const company = { CompanyId: id("chooseCompany").optional() };
const language = { Language: z.enum(languageCodes).default("en") };

const PayLine = z
  .object({
    serviceItemId: id(),
    itemName: z.string(),
    /** By language; none for English. */
    itemNames: z.partialRecord(z.enum(otherLanguages), z.string()).optional(),
    /** Washes done, including re-washes of missed ones. */
    washes: z.int(),
    /** Rupees a wash; null without a rate. */
    rate: z.number().nullable(),
    /** Rupees; null without a rate. */
    amount: z.number().nullable(),
  })
  .meta({ id: "PayLine" });
export type PayLine = z.output<typeof PayLine>;

const EarlierPay = z
  .object({
    /** The closed month that has changed. */
    month: z.string(),
    /** The item of the washes, or the reason of an adjustment. */
    about: z.string(),
    /** More or, below 0, fewer washes than were paid; null for an adjustment. */
    washes: z.int().nullable(),
    /** Rupees. */
    amount: z.number(),
  })
  .meta({ id: "EarlierPay" });

const PayAdvance = z
  .object({
    payAdvanceId: id(),
    day: z.string(),
    /** Rupees; below 0 for what was given back. */
    amount: z.number(),
    note: z.string(),
    by: z.string(),
  })
  .meta({ id: "PayAdvance" });

export const payMethods = ["bank", "cash"] as const;
export type PayMethod = (typeof payMethods)[number];

/** How a month's pay comes to what is paid out; all in rupees. */
export const PayFigures = z.object({
  /** For the washes of the month. */
  earned: z.number(),
  /** Later changes to months already closed; may be negative. */
  earlier: z.number(),
  /** Adjustments that add, and those that deduct; both 0 or more. */
  additions: z.number(),
  deductions: z.number(),
  tds: z.number(),
  /** Deductions carried over from earlier months, 0 or less. */
  brought: z.number(),
  /** Advances that are deducted. */
  advances: z.number(),
  /** Never below 0. */
  net: z.number(),
  /** Deductions carried over to the next month, 0 or less. */
  carried: z.number(),
});

export const ProviderPay = z
  .object({
    ...PayFigures.shape,
    providerId: id(),
    name: z.string(),
    companyId: id(),
    companyName: z.string(),
    lines: z.array(PayLine),
    washes: z.int(),
    /** Washes without a rate; the total excludes them. */
    withoutRate: z.int(),
    earlierLines: z.array(EarlierPay),
    adjustments: z.array(PayAdjustment),
    /** Rupees for washes, with `earlier` and adjustments; before TDS and advances. */
    total: z.number(),
    /** Advances given since the payslip before. */
    advancesGiven: z.array(PayAdvance),
    /** Rupees of advances that are still to be deducted. */
    advanceLeft: z.number(),
    /** Percent; 0 without TDS. */
    tdsRate: z.number(),
    /** Masked except for its last four characters; empty without one. */
    pan: z.string(),
    /** The day on which the month was closed; its figures do not change after that. */
    closedOn: z.string().nullable(),
    paidOn: z.string().nullable(),
    method: z.enum(payMethods).nullable(),
    reference: z.string(),
    /** Relative to the server's origin, valid for a few minutes. */
    paperUrl: z.string(),
    csvUrl: z.string(),
  })
  .meta({ id: "ProviderPay" });
export type ProviderPay = z.output<typeof ProviderPay>;

/** Most providers in one reply. */
export const MAX_PROVIDERS = 1_000;

export const getPayMonth = endpoint({
  path: "/Pay/GetMonth",
  fromReplica: true,
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
    /** Number of all providers; the sums cover all of them. */
    count: z.int(),
    washes: z.int(),
    withoutRate: z.int(),
    /** Items of these washes. */
    itemsWithoutRate: z.array(z.string()),
    /** Washes that were done without a provider on record, for which nobody is paid. */
    unattributed: z.int(),
    /** Rupees, before TDS and advances. */
    total: z.number(),
    /** The sums of the providers' figures. */
    figures: PayFigures.meta({ id: "PayFigures" }),
    /** All providers' month as a table. */
    csvUrl: z.string(),
  }),
  cost: 2,
  permission: "pay:read",
  reveals: { unrecorded: "The PAN is masked but for its last four characters." },
  about: "What a month pays whom: the washes that each provider has done by item and rate, and adjustments.",
});

export const getPayDays = endpoint({
  path: "/Pay/GetDays",
  body: z.object({ Month: month(), ProviderId: id("chooseProvider") }),
  reply: z.array(PayLine.extend({ day: z.string() }).meta({ id: "PayDay" })),
  permission: "pay:read",
  about: "The washes that a provider has done in a month, by day, item and rate.",
});

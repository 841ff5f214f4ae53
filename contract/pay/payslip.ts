import { z } from "zod";
import { day, month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id, line } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";
import { coded } from "../coded.ts";
import { PayFigures, payMethods, ProviderPay } from "./pay.ts";

const closing = {
  /** The caller's own company when absent; management says which. */
  CompanyId: id("chooseCompany").optional(),
  Month: month(),
};

export const previewPayClose = endpoint({
  path: "/Pay/PreviewClose",
  body: z.object(closing),
  reply: z.object({
    /** True if the month is closed already; the figures are then those that stand. */
    closed: z.boolean(),
    payslips: z.int(),
    figures: PayFigures,
    /** Washes that nobody is paid for, since no rate is set or no provider is on record. */
    withoutRate: z.int(),
    unattributed: z.int(),
    /** Providers without a PAN, while the company deducts TDS. */
    withoutPan: z.int(),
    /** The latest month before it that is not closed although pay was earned in it; null without one. */
    openBefore: z.string().nullable(),
  }),
  cost: 2,
  permission: "pay:write",
  about: "What closing a month would pay: how many payslips, and their sums. Writes nothing.",
});

export const closePayMonth = endpoint({
  path: "/Pay/Close",
  body: z.object(closing),
  reply: z.object({
    /** Payslips made; 0 when the month was closed already. */
    payslips: z.int(),
    /** Rupees that they pay out. */
    net: z.number(),
  }),
  cost: 2,
  permission: "pay:write",
  about:
    "Closes a past month of a company: each provider's figures stay as they are. What changes later stands on the next payslip as `earlier`. Again it changes nothing.",
});

const slip = {
  ProviderId: id("chooseProvider"),
  Month: month(),
  /** Of a provider who has changed company: which of the two; the present one when absent. */
  CompanyId: id("chooseCompany").optional(),
};

export const getPayslip = endpoint({
  path: "/Pay/GetPayslip",
  body: z.object({ ...slip, Language: z.enum(languageCodes).default("en") }),
  reply: ProviderPay.extend({ month: z.string(), payslipId: id() }).meta({ id: "Payslip" }),
  permission: "pay:read",
  reveals: { unrecorded: "The PAN is masked but for its last four characters." },
  about: "A provider's payslip of a closed month, with a link to its PDF.",
});

const PayslipRow = z
  .object({
    payslipId: id(),
    month: z.string(),
    companyId: id(),
    companyName: z.string(),
    washes: z.int(),
    /** Rupees. */
    net: z.number(),
    paidOn: z.string().nullable(),
    method: z.enum(payMethods).nullable(),
    paperUrl: z.string(),
  })
  .meta({ id: "PayslipRow" });
export type PayslipRow = z.output<typeof PayslipRow>;

export const getPayslips = endpoint({
  path: "/Pay/GetPayslips",
  body: z.object({ ProviderId: id("chooseProvider"), Language: z.enum(languageCodes).default("en") }),
  reply: z.array(PayslipRow),
  permission: "pay:read",
  about: "A provider's payslips, the latest first; at most 36.",
});

export const markPaid = endpoint({
  path: "/Pay/MarkPaid",
  body: z.object({
    ...slip,
    PaidOn: day("paidOnRequired"),
    Method: z.enum(payMethods, { error: coded("payMethodRequired") }),
    /** The bank's, such as the UTR; may be empty. */
    Reference: line(100).default(""),
  }),
  reply: z.object({ payslipId: id() }),
  permission: "pay:write",
  about: "Says when and how a payslip was paid; said again it replaces what was said.",
});

export const markBankPaid = endpoint({
  path: "/Pay/MarkBankPaid",
  body: z.object({
    ...closing,
    PaidOn: markPaid.body.shape.PaidOn,
    Reference: markPaid.body.shape.Reference,
  }),
  reply: z.object({
    /** Payslips that are marked now. */
    payslips: z.int(),
  }),
  permission: "pay:write",
  about:
    "Says that the bank has paid the file of a closed month: all that are unpaid and have a bank account.",
});

export const exportBankFile = endpoint({
  path: "/Pay/ExportBankFile",
  body: z.object(closing),
  reply: z.object({
    /** The CSV: beneficiary, account number, IFSC, amount, narration. Relative, valid for a few minutes. */
    url: z.string(),
    payments: z.int(),
    /** Rupees. */
    total: z.number(),
    /** Unpaid providers without a bank account; at most 1,000. */
    leftOut: z.array(z.object({ providerId: id(), name: z.string(), net: z.number() })),
  }),
  permission: "pay:export",
  reveals: { unrecorded: "A link to the file; opening it is audited." },
  about:
    "A bank's file for NEFT or IMPS of a closed month: what is not yet marked as paid. Who downloads it is kept in the audit trail with each account.",
});

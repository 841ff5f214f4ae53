import { addMonths } from "#contract/day.ts";
import { formatMonth } from "#contract/format.ts";
import { endsQuarter, type Period } from "#contract/return/period.ts";
import type { gstr1Checks, gstr3bChecks } from "#contract/return/return.ts";

export type CheckedTable = (typeof gstr1Checks)[number] | (typeof gstr3bChecks)[number];

/** The number of each table on the form, and what it holds. */
export const tableNames: Record<CheckedTable, { form: string; name: string }> = {
  b2b: { form: "4A", name: "Customers with a GSTIN" },
  b2cl: { form: "5", name: "Large invoices to other states" },
  b2cs: { form: "7", name: "All other customers" },
  cdnr: { form: "9B", name: "Credit notes to customers with a GSTIN" },
  cdnur: { form: "9B", name: "Credit notes on large invoices" },
  nil: { form: "8", name: "Nil-rated" },
  notReported: { form: "None", name: "Credit notes too late to reduce tax" },
  at: { form: "11A", name: "Advances received" },
  txpd: { form: "11B", name: "Advances used or returned" },
  hsn: { form: "12", name: "By SAC" },
  docIssue: { form: "13", name: "Documents issued" },
  "3.1(a)": { form: "3.1(a)", name: "Taxable supplies, with advances" },
  "3.1(c)": { form: "3.1(c)", name: "Nil-rated and exempt" },
  "3.2": { form: "3.2", name: "To customers without a GSTIN in other states" },
};

/** "October 2026", "July 2026 to September 2026". */
export const periodName = ({ month, isQuarter }: Period): string =>
  isQuarter ? `${formatMonth(addMonths(month, -2))} to ${formatMonth(month)}` : formatMonth(month);

export const quarterOf = (month: string): string =>
  endsQuarter(month) ? month : quarterOf(addMonths(month, 1));

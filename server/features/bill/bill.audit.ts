import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";
import { ofCustomer } from "#server/features/customer/customer.audit.ts";

export const billAudit = {
  taxSettings: {
    table: "tax_settings",
    hiddenColumns: ["company_id"],
    inside: { noun: "company", column: "company_id" },
    alsoIn: {
      company: (companyId) => sql`record_id = any(array(
        select tax_settings_id from tax_settings where company_id = ${companyId}))`,
    },
  },
  tallyLedgers: {
    table: "tally_ledgers",
    hiddenColumns: ["company_id"],
    inside: { noun: "company", column: "company_id" },
    alsoIn: { company: (companyId) => sql`record_id = ${companyId}` },
  },
  bill: {
    ...ofCustomer(sql`bill`, "bill_id"),
    table: "bill",
    hiddenColumns: [
      "company_id",
      "customer_id",
      "society_id",
      "fiscal_year",
      "serial",
      "created_at",
      "created_by",
    ],
    apart: true,
  },
  billIrn: {
    ...ofCustomer(sql`bill`, "bill_id"),
    table: "bill_irn",
    hiddenColumns: ["bill_id", "created_at", "created_by"],
  },
  paymentPromise: {
    ...ofCustomer(sql`payment_promise`, "payment_promise_id"),
    table: "payment_promise",
    hiddenColumns: ["customer_id", "made_on", "made_by"],
  },
  creditNote: {
    ...ofCustomer(sql`credit_note join bill using (bill_id)`, "credit_note_id"),
    table: "credit_note",
    hiddenColumns: ["bill_id", "company_id", "fiscal_year", "serial", "created_at", "created_by"],
  },
  billAllocation: {
    ...ofCustomer(sql`bill`, "bill_id"),
    table: "bill_allocation",
    hiddenColumns: ["payment_id", "bill_id"],
  },
} as const satisfies Record<string, AuditedTable>;

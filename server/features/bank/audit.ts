import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.ts";
import { ofCustomer } from "#server/features/customer/audit.ts";

export const bankAudit = {
  claim: {
    ...ofCustomer(sql`claim`, "claim_id"),
    table: "claim",
    hiddenColumns: ["company_id", "customer_id", "bill_id", "user_id", "decided_by", "payment_id"],
  },
  bankImport: {
    table: "bank_import",
    hiddenColumns: ["company_id", "user_id", "undone_by"],
    inside: { noun: "company", column: "company_id" },
  },
} as const satisfies Record<string, AuditedTable>;

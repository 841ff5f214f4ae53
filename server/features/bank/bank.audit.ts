import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";
import { ofCustomer } from "#server/features/customer/customer.audit.ts";

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
  // Its changes alone: it comes and goes with its statement.
  bankLine: {
    table: "bank_line",
    hiddenColumns: ["bill_id", "bill_ids", "payment_id", "made", "takes_back"],
    inside: (ids) => sql`
      select bank_line_id as id, 'company' as noun, company.company_id as "recordId", company.name
      from bank_line join company using (company_id) where bank_line_id = ${ids}`,
  },
} as const satisfies Record<string, AuditedTable>;

import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const returnAudit = {
  returnFiling: {
    table: "return_filing",
    hiddenColumns: ["company_id", "created_at", "created_by"],
    inside: { noun: "company", column: "company_id" },
  },
} as const satisfies Record<string, AuditedTable>;

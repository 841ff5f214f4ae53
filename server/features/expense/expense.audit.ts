import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const expenseAudit = {
  expense: {
    table: "expense",
    hiddenColumns: ["company_id", "added_at", "added_by"],
    inside: { noun: "company", column: "company_id" },
  },
} as const satisfies Record<string, AuditedTable>;

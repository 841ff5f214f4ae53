import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const keyAudit = {
  apiKey: {
    table: "api_key",
    hiddenColumns: ["company_id", "user_id", "created_by", "key_hash"],
    inside: { noun: "company", column: "company_id" },
  },
} as const satisfies Record<string, AuditedTable>;

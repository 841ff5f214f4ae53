import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const webhookAudit = {
  webhook: { table: "webhook", inside: { noun: "company", column: "company_id" } },
} as const satisfies Record<string, AuditedTable>;

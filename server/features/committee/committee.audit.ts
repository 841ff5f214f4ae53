import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const committeeAudit = {
  committeeMember: { table: "committee_member", inside: { noun: "society", column: "society_id" } },
} as const satisfies Record<string, AuditedTable>;

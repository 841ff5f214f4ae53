import type { Trail } from "#server/features/audit/trail.ts";

export const webhookTrails = {
  webhook: { table: "webhook", inside: { noun: "company", column: "company_id" } },
} as const satisfies Record<string, Trail>;

import type { Trail } from "#server/features/audit/trail.ts";

export const customerTrails = {
  customer: { table: "customer" },
} as const satisfies Record<string, Trail>;

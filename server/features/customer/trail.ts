import type { Trail } from "#server/features/audit/trail.ts";

export const customerTrails = {
  customer: { table: "customer", pointers: ["customer_id", "merged_into", "joined_to"] },
} as const satisfies Record<string, Trail>;

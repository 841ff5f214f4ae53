import type { Trail } from "#server/features/audit/trail.ts";

export const roundTrails = {
  outcomeRule: { table: "outcome_rule" },
} as const satisfies Record<string, Trail>;

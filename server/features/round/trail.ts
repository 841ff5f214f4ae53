import type { Trail } from "#server/features/audit/trail.ts";

export const roundTrails = {
  outcomeRule: { table: "outcome_rule" },
  disruption: { table: "disruption" },
} as const satisfies Record<string, Trail>;

import type { Trail } from "#server/features/audit/trail.ts";

export const keyTrails = {
  apiKey: {
    table: "api_key",
    untold: ["company_id", "user_id", "created_by", "key_hash"],
    inside: { noun: "company", column: "company_id" },
  },
} as const satisfies Record<string, Trail>;

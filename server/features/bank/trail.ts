import { sql } from "kysely";
import type { Trail } from "#server/features/audit/trail.ts";
import { ofCustomer } from "#server/features/customer/trail.ts";

export const bankTrails = {
  claim: {
    ...ofCustomer(sql`claim`, "claim_id"),
    table: "claim",
    untold: ["company_id", "customer_id", "bill_id", "user_id", "decided_by", "payment_id"],
  },
  bankImport: {
    table: "bank_import",
    untold: ["company_id", "user_id", "undone_by"],
    inside: { noun: "company", column: "company_id" },
  },
} as const satisfies Record<string, Trail>;

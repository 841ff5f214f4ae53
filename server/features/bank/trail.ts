import { sql } from "kysely";
import type { Trail } from "#server/features/audit/trail.ts";

export const bankTrails = {
  claim: {
    table: "claim",
    untold: ["company_id", "customer_id", "bill_id", "user_id", "decided_by", "payment_id"],
    inside: (ids) => sql`
      select claim_id as id, 'customer' as noun, customer.customer_id as "recordId", customer.name
      from claim join customer using (customer_id) where claim_id = ${ids}`,
    toldWith: {
      customer: (customerId) => sql`record_id = any(array(
        select claim_id from claim where customer_id = ${customerId}))`,
    },
  },
  bankImport: {
    table: "bank_import",
    untold: ["company_id", "user_id", "undone_by"],
    inside: { noun: "company", column: "company_id" },
  },
} as const satisfies Record<string, Trail>;

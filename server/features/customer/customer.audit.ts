import { type RawBuilder, sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

/**
 * Audits records of `rows`, which have a column `customer_id`, inside their customer and in the customer's history.
 * `key` is their id column.
 */
export const ofCustomer = (rows: RawBuilder<unknown>, key: string) =>
  ({
    inside: (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select ${sql.ref(key)} as id, 'customer' as noun, customer.customer_id as "recordId", customer.name
      from ${rows} join customer using (customer_id) where ${sql.ref(key)} = ${ids}`,
    alsoIn: {
      customer: (customerId: number): RawBuilder<boolean> => sql`record_id = any(array(
        select ${sql.ref(key)} from ${rows} where customer_id = ${customerId}))`,
    },
  }) as const satisfies Partial<AuditedTable>;

export const customerAudit = {
  customer: { table: "customer", pointers: ["customer_id", "merged_into", "joined_to"] },
  customerCode: {
    table: "customer_sign_in_code",
    hiddenColumns: ["customer_id", "token_hash", "created_by"],
    inside: (ids) => sql`
      select customer_sign_in_code_id as id, 'customer' as noun, customer.customer_id as "recordId", customer.name
      from customer_sign_in_code join customer using (customer_id) where customer_sign_in_code_id = ${ids}`,
    alsoIn: {
      customer: (customerId) => sql`(coalesce(after, before) ->> 'customer_id')::integer = ${customerId}`,
    },
  },
} as const satisfies Record<string, AuditedTable>;

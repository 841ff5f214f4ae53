import { sql } from "kysely";
import type { Trail } from "#server/features/audit/trail.ts";

/** What stands in the trail under its bill: the customer whose it is, for each id. */
const ofBill = (table: string, key: string): Pick<Trail, "inside" | "toldWith"> => ({
  inside: (ids) => sql`
    select line.${sql.ref(key)} as id, 'customer' as noun, customer.customer_id as "recordId", customer.name
    from ${sql.table(table)} as line join bill using (bill_id) join customer using (customer_id)
    where line.${sql.ref(key)} = ${ids}`,
  toldWith: {
    customer: (customerId) => sql`record_id = any(array(
      select line.${sql.ref(key)} from ${sql.table(table)} as line join bill using (bill_id)
      where customer_id = ${customerId}))`,
  },
});

export const billTrails = {
  taxSettings: {
    table: "tax_settings",
    untold: ["company_id"],
    inside: (ids) => sql`
      select tax_settings_id as id, 'company' as noun, company.company_id as "recordId", company.name
      from tax_settings join company using (company_id) where tax_settings_id = ${ids}`,
    toldWith: {
      company: (companyId) => sql`record_id = any(array(
        select tax_settings_id from tax_settings where company_id = ${companyId}))`,
    },
  },
  bill: {
    table: "bill",
    untold: ["company_id", "customer_id", "society_id", "fiscal_year", "serial", "created_at", "created_by"],
    inside: (ids) => sql`
      select bill_id as id, 'customer' as noun, customer.customer_id as "recordId", customer.name
      from bill join customer using (customer_id) where bill_id = ${ids}`,
    toldWith: {
      customer: (customerId) => sql`record_id = any(array(
        select bill_id from bill where customer_id = ${customerId}))`,
    },
    apart: true,
  },
  creditNote: {
    ...ofBill("credit_note", "credit_note_id"),
    table: "credit_note",
    untold: ["bill_id", "company_id", "fiscal_year", "serial", "created_at", "created_by"],
  },
  billAllocation: {
    table: "bill_allocation",
    untold: ["payment_id", "bill_id"],
    inside: (ids) => sql`
      select bill_id as id, 'customer' as noun, customer.customer_id as "recordId", customer.name
      from bill join customer using (customer_id) where bill_id = ${ids}`,
    toldWith: {
      customer: (customerId) => sql`record_id = any(array(
        select bill_id from bill where customer_id = ${customerId}))`,
    },
  },
} as const satisfies Record<string, Trail>;

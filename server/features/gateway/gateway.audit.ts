import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";
import { ofCustomer } from "#server/features/customer/customer.audit.ts";

/** What each link is for: one bill or booking, or several. */
const linkDues = sql`
  select payment_link_id, bill_id, booking_id from payment_link
  union all select payment_link_id, bill_id, booking_id from payment_link_due`;

export const gatewayAudit = {
  gateway: {
    table: "gateway",
    hiddenColumns: ["company_id", "changed_by"],
    inside: (ids) => sql`
      select gateway_id as id, 'company' as noun, company.company_id as "recordId", company.name
      from gateway join company using (company_id) where gateway_id = ${ids}`,
    alsoIn: {
      company: (companyId) => sql`record_id = any(array(
        select gateway_id from gateway where company_id = ${companyId}))`,
    },
  },
  mandate: {
    ...ofCustomer(sql`mandate`, "mandate_id"),
    table: "mandate",
    hiddenColumns: [
      "gateway_id",
      "customer_id",
      "reference",
      "url",
      "gateway_link",
      "gateway_customer",
      "created_by",
      "ended_by",
    ],
  },
  paymentLink: {
    table: "payment_link",
    hiddenColumns: ["gateway_id", "bill_id", "booking_id", "reference", "url", "gateway_link"],
    inside: (ids) => sql`
      select distinct payment_link_id as id, 'customer' as noun, customer.customer_id as "recordId", customer.name
      from (${linkDues}) as due left join bill using (bill_id)
        left join booking on booking.booking_id = due.booking_id
        join customer on customer.customer_id = coalesce(bill.customer_id, booking.customer_id)
      where payment_link_id = ${ids}`,
    alsoIn: {
      customer: (customerId) => sql`record_id = any(array(
        select payment_link_id from (${linkDues}) as due
        where bill_id in (select bill_id from bill where customer_id = ${customerId})
          or booking_id in (select booking_id from booking where customer_id = ${customerId})))`,
    },
  },
  paymentRefund: {
    table: "payment_refund",
    hiddenColumns: [
      "payment_id",
      "gateway_id",
      "gateway_payment",
      "gateway_refund",
      "reference",
      "user_id",
      "refund_payment_id",
    ],
    inside: { noun: "payment", column: "payment_id" },
  },
} as const satisfies Record<string, AuditedTable>;

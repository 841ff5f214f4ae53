import { type RawBuilder, sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

const ofProvider = (providerId: number): RawBuilder<boolean> =>
  sql`(coalesce(after, before) ->> 'provider_id')::integer = ${providerId}`;

export const payAudit = {
  payRate: {
    table: "pay_rate",
    nameColumns: ["service_item_id"],
    alsoIn: {
      provider: ofProvider,
      serviceItem: (itemId) => sql`(coalesce(after, before) ->> 'service_item_id')::integer = ${itemId}`,
    },
  },
  payAdvance: {
    table: "pay_advance",
    hiddenColumns: ["provider_id", "company_id", "created_at", "created_by"],
    inside: (ids) => sql`
      select pay_advance_id as id, 'provider' as noun, provider_id as "recordId", person.name
      from pay_advance join provider using (provider_id)
        join app_user as person on person.user_id = provider.user_id
      where pay_advance_id = ${ids}`,
    alsoIn: { provider: ofProvider },
  },
  payClose: {
    table: "pay_close",
    hiddenColumns: ["company_id", "closed_at", "closed_by"],
    inside: { noun: "company", column: "company_id" },
  },
  payslipPayment: {
    table: "payslip_payment",
    hiddenColumns: ["payslip_id", "marked_at", "marked_by"],
    inside: (ids) => sql`
      select payslip_id as id, 'provider' as noun, provider_id as "recordId", provider_name as name
      from payslip where payslip_id = ${ids}`,
    alsoIn: {
      provider: (providerId) => sql`record_id = any(array(
        select payslip_id from payslip where provider_id = ${providerId}))`,
    },
  },
  paySettings: {
    table: "pay_settings",
    hiddenColumns: ["company_id"],
    inside: { noun: "company", column: "company_id" },
  },
  providerTax: {
    table: "provider_tax",
    hiddenColumns: ["provider_id"],
    inside: (ids) => sql`
      select provider_tax_id as id, 'provider' as noun, provider_id as "recordId", person.name
      from provider_tax join provider using (provider_id)
        join app_user as person on person.user_id = provider.user_id
      where provider_tax_id = ${ids}`,
    alsoIn: {
      provider: (providerId) => sql`record_id = any(array(
        select provider_tax_id from provider_tax where provider_id = ${providerId}))`,
    },
  },
  payAdjustment: {
    table: "pay_adjustment",
    hiddenColumns: ["provider_id", "company_id", "created_at", "created_by"],
    inside: (ids) => sql`
      select pay_adjustment_id as id, 'provider' as noun, provider_id as "recordId", person.name
      from pay_adjustment join provider using (provider_id)
        join app_user as person on person.user_id = provider.user_id
      where pay_adjustment_id = ${ids}`,
    alsoIn: { provider: ofProvider },
  },
} as const satisfies Record<string, AuditedTable>;

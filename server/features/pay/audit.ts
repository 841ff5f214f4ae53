import { type RawBuilder, sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.ts";

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

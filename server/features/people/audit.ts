import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.ts";

export const peopleAudit = {
  backOffice: { table: "back_office", pointers: ["back_office_id"] },
  user: {
    table: "app_user",
    hiddenColumns: ["user_id"],
    pointers: ["user_id"],
    inside: (
      ids,
    ) => sql`select user_id as id, 'company' as noun, company.company_id as "recordId", company.name
      from app_user join company using (company_id) where user_id = ${ids}`,
    alsoIn: {
      provider: (providerId) =>
        sql`record_id = (select user_id from provider where provider_id = ${providerId})`,
    },
  },
} as const satisfies Record<string, AuditedTable>;

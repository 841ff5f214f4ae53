import { sql } from "kysely";
import type { Trail } from "#server/features/audit/trail.ts";

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
} as const satisfies Record<string, Trail>;

import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const companyAudit = {
  company: { table: "company", pointers: ["company_id", "default_company_id"] },
  servedSociety: {
    table: "society_company",
    hiddenColumns: ["society_id"],
    nameColumns: ["society_id"],
    inside: { noun: "company", column: "company_id" },
    alsoIn: {
      company: (companyId) => sql`(coalesce(after, before) ->> 'company_id')::integer = ${companyId}`,
    },
  },
} as const satisfies Record<string, AuditedTable>;

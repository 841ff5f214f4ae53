import { type RawBuilder, sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

const ofPerson = (userId: number): RawBuilder<boolean> => sql`record_id = ${userId}`;

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
  // Of the account and session features, which are layers below the audit. Both are recorded by their person.
  signIn: {
    table: "session",
    hiddenColumns: ["session_id", "user_id", "token_hash", "last_seen_at", "confirmed_at", "customer_id"],
    nameColumns: ["user_id"],
    alsoIn: { user: ofPerson },
  },
  secondFactor: {
    table: "second_factor",
    hiddenColumns: ["user_id"],
    inside: (ids) => sql`
      select user_id as id, 'user' as noun, user_id as "recordId", name from app_user where user_id = ${ids}`,
    alsoIn: { user: ofPerson },
  },
} as const satisfies Record<string, AuditedTable>;

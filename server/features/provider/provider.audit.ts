import { type RawBuilder, sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

/** A part of a provider; its row names the provider. */
const partOf = (table: string) =>
  ({
    table,
    hiddenColumns: ["provider_id"],
    inside: (
      ids,
    ) => sql`select ${sql.ref(`${table}_id`)} as id, 'provider' as noun, provider_id as "recordId", person.name
      from ${sql.table(table)} join provider using (provider_id)
        join app_user as person on person.user_id = provider.user_id
      where ${sql.ref(`${table}_id`)} = ${ids}`,
    alsoIn: { provider: isOf },
  }) as const satisfies AuditedTable;

const isOf = (providerId: number): RawBuilder<boolean> =>
  sql`(coalesce(after, before) ->> 'provider_id')::integer = ${providerId}`;

/** A part whose reads are recorded too; a read records no columns. */
const accessAudited = (table: string) => ({
  ...partOf(table),
  alsoIn: {
    provider: (providerId: number): RawBuilder<boolean> => sql`(${isOf(providerId)} or action = 'look'
      and record_id = any(array(
        select ${sql.ref(`${table}_id`)} from ${sql.table(table)} where provider_id = ${providerId})))`,
  },
});

const document = accessAudited("provider_document");

export const providerAudit = {
  provider: {
    table: "provider",
    hiddenColumns: ["user_id"],
    pointers: ["provider_id", "assigned_provider_id"],
    names: sql`select provider_id, person.name from provider join app_user as person using (user_id)`,
  },
  coverage: partOf("coverage"),
  coverageFlat: { table: "coverage_flat", hiddenColumns: ["coverage_id"] },
  coveragePillar: { table: "coverage_pillar", hiddenColumns: ["coverage_id"] },
  providerAbsence: partOf("provider_absence"),
  providerAccount: accessAudited("provider_account"),
  providerDocument: { ...document, hiddenColumns: [...document.hiddenColumns, "file_name"] },
  signInCode: {
    ...partOf("provider_sign_in_code"),
    hiddenColumns: ["provider_id", "token_hash", "created_by"],
  },
} as const satisfies Record<string, AuditedTable>;

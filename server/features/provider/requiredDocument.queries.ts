import { type RawBuilder, sql } from "kysely";
import { type RequiredDocument, documentsFor } from "#contract/provider/requiredDocument.ts";
import type { DocumentType } from "#contract/provider/document.ts";
import type { Db } from "#server/db/database.ts";

/** Condition that a `provider` of `company` has no valid document of this kind on `day`. */
const lacks = (kind: RequiredDocument, day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  not exists (select from provider_document as paper
    where paper.provider_id = provider.provider_id and paper.document_type = any(${[...documentsFor[kind]]}::text[])
      and (paper.expires_on is null or paper.expires_on >= ${day}))`;

/** Condition that a `provider` of `company` may not be given a round on `day`. */
const lacksRequiredDocument = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  (company.asks_identity and ${lacks("identity", day)})
  or (company.asks_police_check and ${lacks("police-check", day)}))`;

/** The given providers that lack a required document, per day. */
export async function findLacking(
  db: Db,
  providerIds: readonly number[],
  days: readonly string[],
): Promise<{ providerId: number; day: string }[]> {
  const { rows } = await sql<{ providerId: number; day: string }>`
    select provider.provider_id as "providerId", asked.day
    from unnest(${days}::date[]) as asked (day)
    cross join provider
    join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = person.company_id
    where provider.provider_id = any(${providerIds}::integer[]) and ${lacksRequiredDocument(sql`asked.day`)}
    order by 2, 1`.execute(db);
  return rows;
}

export type ExpiringDocument = {
  companyId: number;
  companyEmail: string;
  provider: string;
  paper: DocumentType;
  expiresOn: string;
};

/**
 * Documents of active providers that expire by `until` and were not announced yet; marks them as announced. A document
 * with a newer one of its kind is left out.
 */
export async function claimExpiring(db: Db, today: string, until: string): Promise<ExpiringDocument[]> {
  const { rows } = await sql<ExpiringDocument>`
    with told as (
      insert into paper_reminder (provider_document_id, expires_on)
      select paper.provider_document_id, paper.expires_on
      from provider_document as paper
      where paper.expires_on between ${today}::date and ${until}::date
        and not exists (select from provider_document as other
          where other.provider_id = paper.provider_id and other.document_type = paper.document_type
            and (other.expires_on is null or other.expires_on > paper.expires_on))
      on conflict do nothing
      returning provider_document_id, expires_on)
    select company.company_id as "companyId", company.email as "companyEmail", person.name as provider,
      paper.document_type as paper, told.expires_on as "expiresOn"
    from told
    join provider_document as paper on paper.provider_document_id = told.provider_document_id
    join provider on provider.provider_id = paper.provider_id
    join app_user as person on person.user_id = provider.user_id and person.active
    join company on company.company_id = person.company_id
    order by told.expires_on, paper.provider_document_id`.execute(db);
  return rows;
}

import { sql } from "kysely";
import { type DocumentType, requiredDocuments } from "#contract/provider/document.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, type Page, all, contains, offsetOf } from "#server/db/page.ts";
import { hasNoPhoto } from "#server/features/wash/state.queries.ts";
import { providersWithin } from "./provider.queries.ts";

export type ProviderRow = {
  providerId: number;
  name: string;
  companyId: number;
  companyName: string;
  phone1: string;
  email1: string;
  services: string[];
  missingDocuments: DocumentType[];
  ratings: number;
  /** Over all ratings of the provider's washes. */
  stars: number;
  withoutPhoto: number;
  active: boolean;
};

const sortable = {
  name: sql.raw("lower(person.name)"),
  companyName: sql.raw("lower(company.name)"),
  phone1: sql.raw("person.phone"),
  email1: sql.raw("lower(person.email)"),
};

type ProviderPage = Page<keyof typeof sortable> & {
  active: boolean | undefined;
  companyId: number | undefined;
  serviceId: number | undefined;
  complete: boolean | undefined;
  /** Washes without a photo are counted from this day on. */
  since: string;
};

const missingDocuments = sql`array(
  select wanted from unnest(${[...requiredDocuments]}::text[]) with ordinality as required (wanted, place)
  where not exists (select from provider_document as paper
    where paper.provider_id = provider.provider_id and paper.document_type = wanted)
  order by place)`;

/** Condition that `provider` lacks a document required of every provider. */
export const lacksDocuments = sql<boolean>`(${missingDocuments} <> '{}')`;

/** One page of providers; each row carries the total. */
export async function searchProviderPage(
  db: Db,
  scope: Scope,
  page: ProviderPage,
): Promise<(ProviderRow & { total: number })[]> {
  const { active, companyId, serviceId, complete, search, sort } = page;
  const matching = all([
    providersWithin(scope),
    active !== undefined && sql`person.active = ${active}`,
    companyId !== undefined && sql`person.company_id = ${companyId}`,
    serviceId !== undefined &&
      sql`exists (select from coverage
        where coverage.provider_id = provider.provider_id and coverage.service_id = ${serviceId})`,
    complete !== undefined && (complete ? sql`not ${lacksDocuments}` : lacksDocuments),
    search !== "" && contains(sql`person.search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<ProviderRow & { total: number }>`
    select provider.provider_id as "providerId", person.name, person.company_id as "companyId",
      company.name as "companyName", person.phone as phone1, coalesce(person.email, '') as email1,
      array(select service.name from service where service.service_id in
        (select coverage.service_id from coverage where coverage.provider_id = provider.provider_id)
        order by service.natural_name) as services,
      ${missingDocuments} as "missingDocuments", person.active,
      coalesce(rating.ratings, 0) as ratings, coalesce(rating.stars, 0) as stars,
      (select count(*)::integer from wash where wash.assigned_provider_id = provider.provider_id
        and wash.day >= ${page.since}::date and ${hasNoPhoto}) as "withoutPhoto",
      (select count(*)::integer from provider join app_user as person on person.user_id = provider.user_id
        where ${matching}) as total
    from provider
    join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = person.company_id
    left join provider_rating as rating on rating.provider_id = provider.provider_id
    where ${matching}
    order by ${sortable[sort?.by ?? "name"]} ${direction}, provider.provider_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

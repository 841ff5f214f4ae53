import { sql } from "kysely";
import { type FirstStep, firstSteps, type Step } from "#contract/dashboard/firstSteps.ts";
import type { Db } from "#server/db/database.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import { companiesWithin } from "#server/features/company/company.queries.ts";
import { providersWithin } from "#server/features/provider/provider.queries.ts";
import { within } from "#server/features/society/place.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

type Row = Record<FirstStep, boolean> & Record<`${"company" | "society" | "provider"}Id`, number | null>;

const holds = (places: "flat" | "parking_pillar") => sql`exists (
  select from ${sql.table(places)} as place
  where place.society_id = society.society_id and place.archive_id is null)`;

const isServed = sql`exists (
  select from society_company as served join company on company.company_id = served.company_id
  where served.society_id = society.society_id and company.active)`;

const covers = sql`exists (
  select from coverage join society on society.society_id = coverage.society_id
  where coverage.provider_id = provider.provider_id and coverage.available and society.archive_id is null)`;

const isTaxed = sql`exists (select from tax_settings as tax where tax.company_id = company.company_id)`;

const isPriced = sql`(item.price_paise > 0 or exists (
  select from service_item_price as price
  where price.service_item_id = item.service_item_id and price.price_paise > 0))`;

/** Each step is done if a first matching row exists; nothing is counted. */
export async function findFirstSteps(db: Db, scope: Scope): Promise<Step[]> {
  const companies = sql`company where company.active and ${companiesWithin(scope)}`;
  const societies = sql`society
    where society.active and society.archive_id is null and ${within("society.society_id", scope)}`;
  const providers = sql`provider join app_user as person on person.user_id = provider.user_id
    where person.active and ${providersWithin(scope)}`;
  // A new installation already has a company, with a name only.
  const { rows } = await sql<Row>`select
    exists (select from ${companies} and company.phone <> '') as company,
    exists (select from ${societies} and ${holds("flat")} and ${holds("parking_pillar")}) as society,
    exists (select from ${societies} and ${isServed}) as serving,
    exists (select from ${providers} and ${covers}) as provider,
    exists (select from service_item as item join service on service.service_id = item.service_id
      where item.active and service.active and ${isPriced}) as price,
    exists (select from ${companies} and ${isTaxed}) as tax,
    exists (select from booking where ${bookingsWithin(scope)}) as booking,
    (select count(*) > 1 from (
      select from app_user where usertype in ('Management', 'Company') and active limit 2) as staff) as colleagues,
    (select company_id from ${companies} order by company_id limit 1) as "companyId",
    (select society_id from ${societies} order by society_id limit 1) as "societyId",
    (select provider_id from ${providers} order by provider_id limit 1) as "providerId"`.execute(db);
  const row = found(rows[0], "step");
  const begun: Partial<Record<FirstStep, number | null>> = {
    company: row.companyId,
    society: row.societyId,
    serving: row.societyId,
    provider: row.providerId,
    tax: row.companyId,
  };
  return firstSteps.map((step) => ({
    step,
    done: row[step],
    recordId: row[step] ? null : (begun[step] ?? null),
  }));
}

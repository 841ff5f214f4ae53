import { sql } from "kysely";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import type { Supply } from "#server/features/wash/capacity.rules.ts";
import { servingCompany, windowsOf } from "./availability.queries.ts";

type Company = Pick<Supply, "opening"> & { companyId: number; companyName: string };

/** The company's part is null while no company serves the society. */
export type ServingRow = Omit<Supply, "opening"> &
  (Company | { [Column in keyof Company]: null }) & {
    minutes: number | null;
    companies: { companyId: number; companyName: string }[];
    /** The company's providers with any coverage of the society. */
    providers: { providerId: number; name: string }[];
  };

/**
 * The company that washes an item in a society, with its coverage of the spots; undefined when the society or item
 * does not exist.
 */
export async function findServing(
  db: Db,
  scope: Scope,
  query: { companyId: number | null; societyId: number; itemId: number; spotIds: readonly number[] },
): Promise<ServingRow | undefined> {
  const { societyId, itemId, spotIds } = query;
  const { rows } = await sql<ServingRow>`
    with serving as (${servingCompany(scope, query)})
    select serving.company_id as "companyId", serving.company_name as "companyName",
      society.society_id as "societyId", society.washes_per_hour as "washesPerHour", serving.opening, item.service_id as "serviceId",
      item.duration_minutes as minutes, ${windowsOf(spotIds)} as windows, '[]'::json as uses, '[]'::json as away,
      coalesce((select json_agg(json_build_object('companyId', company.company_id, 'companyName', company.name)
          order by company.natural_name)
        from society_company as served join company on company.company_id = served.company_id and company.active
        where served.society_id = society.society_id and ${scope.reach === "all"}), '[]') as companies,
      coalesce((select json_agg(json_build_object('providerId', provider.provider_id, 'name', person.name)
          order by person.name)
        from provider join app_user as person on person.user_id = provider.user_id
        where person.company_id = serving.company_id and person.active and exists (select from coverage
          where coverage.provider_id = provider.provider_id
            and coverage.society_id = society.society_id)), '[]') as providers
    from society
    left join serving on true
    join service_item as item on item.service_item_id = ${itemId} and item.active
    join service on service.service_id = item.service_id and service.active
    where society.society_id = ${societyId} and society.archive_id is null and society.active`.execute(db);
  // Only callers with access to all societies see one that no company serves.
  return rows[0]?.companyId === null && scope.reach !== "all" ? undefined : rows[0];
}

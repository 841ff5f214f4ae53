import { type RawBuilder, sql } from "kysely";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { minutesOf } from "#server/db/minutesOf.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { isAt, personOf } from "#server/features/customer/customer.queries.ts";
import { absencesOn } from "#server/features/provider/absence.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { found } from "#server/errors/apiError.ts";
import type { SocietySupply, Supply } from "#server/features/wash/capacity.rules.ts";
import { coveredSpots } from "#server/features/wash/spot.queries.ts";
import { spotIdOf } from "#server/features/wash/spot.rules.ts";

/** The working hours of the `company` in a query, which apply in societies without coverage. */
const opening = sql`json_build_object('open', company.open_hour, 'close', company.close_hour,
  'washesPerHour', company.washes_per_hour)`;

/** The requested item and society, with the spots if known. */
type ServiceQuery = {
  societyId: number;
  itemId: number;
  spotIds?: readonly number[];
  companyId: number | null;
};

/**
 * Ranks how well the company `served` covers the request: 2 for the item's service at one of the spots, 1 for the
 * service elsewhere in the society, null for no coverage.
 */
const coverRank = ({ itemId, spotIds = [] }: ServiceQuery) => sql`
  (select max(case when cardinality(${coveredSpots(spotIds)}) > 0 then 2 else 1 end)
    from coverage
    join provider on provider.provider_id = coverage.provider_id
    join app_user as person on person.user_id = provider.user_id
    where coverage.society_id = served.society_id and coverage.available and person.active
      and person.company_id = served.company_id
      and coverage.service_id = (select service_id from service_item where service_item_id = ${itemId}))`;

/**
 * The company that serves a society for the caller: the caller's own, or one's whose office has signed them in, or the requested one. Otherwise the active
 * company with the best coverage, then the default company, then the first. No row when the caller cannot book the
 * society.
 */
export function servingCompany(scope: Scope, query: ServiceQuery): RawBuilder<unknown> {
  const { societyId } = query;
  const company = scope.companyId ?? query.companyId;
  // With a single serving company, its coverage does not matter.
  return sql`select society.society_id, society.name, society.washes_per_hour, society.city, serving.company_id,
      serving.company_name, serving.other_plates, serving.email_optional, serving.discount_caps, serving.opening
    from society
    join lateral (select served.company_id, company.name as company_name, company.other_plates, company.email_optional,
        json_build_object('staff', company.staff_discount_cap, 'owner', company.owner_discount_cap) as discount_caps,
        ${opening} as opening
      from society_company as served
      join company on company.company_id = served.company_id and company.active
      where served.society_id = society.society_id
        and (${company}::integer is null or served.company_id = ${company}::integer)
      order by case when count(*) over () > 1 then ${coverRank(query)} end desc nulls last,
        served.company_id = society.default_company_id desc nulls last, served.company_id
      limit 1) as serving on true
    where society.society_id = ${societyId} and society.archive_id is null and society.active`;
}

/**
 * True when an active provider of the company of `wash` has available coverage in its society that satisfies
 * `condition`.
 */
export const covers = (
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select from coverage
  join provider on provider.provider_id = coverage.provider_id
  join app_user as person on person.user_id = provider.user_id and person.active
  where coverage.society_id = wash.society_id and coverage.available and person.company_id = wash.company_id and ${condition})`;

/** The company's coverage of a society, for the given spots. The query must contain `serving`. */
export const windowsOf = (spotIds: readonly number[]): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('providerId', coverage.provider_id, 'serviceId', coverage.service_id,
      'start', ${minutesOf("coverage.start_time")}, 'end', ${minutesOf("coverage.end_time")},
      'spotIds', ${coveredSpots(spotIds)}))
    from serving
    join coverage on coverage.society_id = serving.society_id and coverage.available
    join provider on provider.provider_id = coverage.provider_id
    join app_user as person on person.user_id = provider.user_id
      and person.active and person.company_id = serving.company_id), '[]')`;

/** The used capacity of a society on these days, in the given hours or in all. */
export const usesOf = (
  societyId: number,
  days: readonly string[],
  hours: readonly number[] | null,
): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('societyId', society_id, 'providerId', provider_id, 'day', day,
      'hour', extract(hour from slot)::integer, 'used', used))
    from slot_use where society_id = ${societyId} and day = any(${days}::date[])
      ${hours === null ? sql`` : sql`and extract(hour from slot)::integer = any(${hours}::integer[])`}), '[]')`;

/** The absences on these days of the providers who cover the society. */
export const absencesOf = (societyId: number, days: readonly string[]): RawBuilder<unknown> => sql`
  coalesce((select json_agg(each) from (${absencesOn(
    days,
    sql`absence.provider_id in (select provider_id from coverage where society_id = ${societyId})`,
  )}) as each), '[]')`;

/** The capacity inputs of a society that a company washes in, on these days and for these spots. */
export async function findSocietySupply(
  db: Db,
  { societyId, companyId }: { societyId: number; companyId: number },
  spotIds: readonly number[],
  days: readonly string[],
): Promise<SocietySupply> {
  const { rows } = await sql<SocietySupply>`
    with serving as (select ${societyId}::integer as society_id, ${companyId}::integer as company_id)
    select society_id as "societyId", society.washes_per_hour as "washesPerHour", ${opening} as opening, ${windowsOf(spotIds)} as windows,
      ${usesOf(societyId, days, null)} as uses, ${absencesOf(societyId, days)} as away
    from society join company on company.company_id = ${companyId}
    where society_id = ${societyId}`.execute(db);
  return found(rows[0], "society");
}

/** True for customers and strangers, who hear of no other customer's washes. */
export const seesOnlyOwn = ({ reach }: Scope): boolean => reach === "customer" || reach === "public";

/**
 * Customers see washes booked under their own phone, and their plans likewise; staff see those of the serving company.
 */
export const washesVisibleTo = (scope: Scope, table: "wash" | "vehicle" = "wash"): RawBuilder<boolean> =>
  seesOnlyOwn(scope)
    ? sql`${sql.ref(`${table}.customer_id`)} in (select coalesce(customer.merged_into, customer.customer_id)
        from customer join app_user using (phone)
        where app_user.user_id = ${scope.userId} and app_user.usertype = 'Customer' and ${isAt(scope.companyId)})`
    : sql`${sql.ref(`${table}.company_id`)} = (select company_id from serving)`;

export type AvailabilityRow = Supply & {
  minutes: number | null;
  /** The existing washes of the requested vehicle. */
  washes: { day: string; hour: number }[];
};

/**
 * The inputs of the free slots for a spot and `others`; undefined when the caller cannot book the society, item or
 * spot.
 */
export async function findAvailability(
  db: Db,
  scope: Scope,
  query: {
    companyId: number | null;
    societyId: number;
    itemId: number;
    /** Null: the pillar is not known. */
    pillarId: number | null;
    /** Null: nor is the parking floor. */
    floorId: number | null;
    /** The spots of the other vehicles. */
    others: readonly number[];
    days: readonly string[];
    /** The vehicle's own number, if known. */
    number?: string | null;
    /** Whose washes of it count; null: all that the caller may see. */
    customerId?: number | null;
  },
): Promise<AvailabilityRow | undefined> {
  const { societyId, itemId, pillarId, floorId, others, days, number = null, customerId = null } = query;
  const spotIds = [spotIdOf(query), ...others];
  const { rows } = await sql<AvailabilityRow>`
    with serving as (${servingCompany(scope, { ...query, spotIds })})
    select serving.society_id as "societyId", serving.washes_per_hour as "washesPerHour", item.service_id as "serviceId",
      item.duration_minutes as minutes, serving.opening, ${windowsOf(spotIds)} as windows,
      ${usesOf(societyId, days, null)} as uses, ${absencesOf(societyId, days)} as away,
      coalesce((select json_agg(json_build_object('day', wash.day, 'hour', extract(hour from wash.slot)::integer))
        from wash
        where wash.number = ${number} and wash.day = any(${days}::date[]) and ${washIs(activeStatuses)}
          and ${washesVisibleTo(scope)}
          and ${customerId === null || seesOnlyOwn(scope) ? sql`true` : sql`wash.customer_id in ${personOf(scope, customerId)}`}), '[]') as washes
    from serving
    join service_item as item on item.service_item_id = ${itemId}
    join service on service.service_id = item.service_id
    where item.active and service.active
      and (${pillarId}::integer is null or exists (select from parking_pillar as pillar
        where pillar.parking_pillar_id = ${pillarId} and pillar.society_id = serving.society_id
          and pillar.archive_id is null))
      and (${floorId}::integer is null or exists (select from parking_floor as floor
        where floor.parking_floor_id = ${floorId} and floor.society_id = serving.society_id
          and floor.archive_id is null))`.execute(db);
  return rows[0];
}

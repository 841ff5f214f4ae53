import { sql } from "kysely";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import type { Person } from "./candidate.rules.ts";

/** More providers than a company has in a city; those with coverage in the washes' societies come first. */
const MAX_PROVIDERS = 500;

/** The active providers of the companies of these washes: first those with coverage in their societies, then elsewhere. */
export async function findProviders(db: Db, washes: readonly WashRow[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select provider.provider_id as "providerId", person.name, person.company_id as "companyId"
    from provider join app_user as person on person.user_id = provider.user_id
    cross join lateral (
      select bool_or(coverage.society_id = any(${washes.map(({ societyId }) => societyId)}::integer[])) as here
      from coverage where coverage.provider_id = provider.provider_id and coverage.available) as covered
    where person.active
      and person.company_id = any(${washes.map(({ companyId }) => companyId)}::integer[])
    order by covered.here desc nulls last, lower(person.name), provider.provider_id limit ${MAX_PROVIDERS}`.execute(
    db,
  );
  return rows;
}

/** The provider who came to each vehicle before, one entry per wash that has one. */
export async function findLastProviders(db: Db, washes: readonly WashRow[]): Promise<number[]> {
  const { rows } = await sql<{ providerId: number }>`
    select former.assigned_provider_id as "providerId"
    from wash cross join lateral (
      select earlier.assigned_provider_id from wash as earlier
      where earlier.number = wash.number and earlier.customer_id = wash.customer_id and earlier.day < wash.day
        and ${washIs(activeStatuses, "earlier.status")} and earlier.assigned_provider_id is not null
      order by earlier.day desc, earlier.slot desc limit 1) as former
    where wash.wash_id = any(${washes.map(({ washId }) => washId)}::integer[])`.execute(db);
  return rows.map(({ providerId }) => providerId);
}

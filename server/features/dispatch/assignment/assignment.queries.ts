import { sql } from "kysely";
import { dueStatuses, openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { washesWithin } from "#server/features/booking/wash.queries.ts";
import type { Scope } from "#server/access/scope.ts";

/** A company's washes of a day. Companies share no providers, so each is assigned separately. */
export type CompanyDay = { companyId: number; day: string };

export const isOpen = washIs(openStatuses);

/** Selects the washes of a `CompanyDay`. They must be named `wash` in the query. */
export const ofDay = ({ companyId, day }: CompanyDay) =>
  sql`wash.company_id = ${companyId} and wash.day = ${day}::date`;

/** The timeout of a statement of background assignment, in milliseconds. Nobody waits for it. */
const STATEMENT_TIMEOUT_MS = 300_000;

export async function extendTimeout(db: Db): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(db);
}

/** The companies within `scope` with open washes on a day. */
export async function findCompaniesWithWashes(db: Db, scope: Scope, day: string): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from wash
    where day = ${day}::date and ${isOpen} and ${washesWithin(scope)} order by 1`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

/** The number of unassigned open washes of a day. */
export async function countUnassigned(db: Db, scope: Scope, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wash
    where day = ${day}::date and ${isOpen} and assigned_provider_id is null
      and ${washesWithin(scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks the washes of a day that are not skipped or cancelled, so that nobody assigns them meanwhile. */
export async function lockDay(db: Db, companyDay: CompanyDay): Promise<void> {
  await sql`
    select from wash where ${ofDay(companyDay)} and ${washIs(dueStatuses)}
    order by wash_id for no key update`.execute(db);
}

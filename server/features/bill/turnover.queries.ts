import { sql } from "kysely";
import type { TurnoverStep } from "#contract/bill/turnover.ts";
import type { Paise } from "#contract/money.ts";
import { reportedStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { companiesWithin } from "#server/features/company/company.queries.ts";
import { isOnBill, washCharges } from "#server/features/wash/charge.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";

/** A company that is not registered. */
export type Turnover = {
  companyId: number;
  name: string;
  email: string;
  turnoverPaise: Paise;
  /** The states of its settings and of the societies that it serves. */
  states: string[];
};

type TurnoverQuery = {
  year: { from: string; until: string };
  /** Companies that are registered on it are left out. */
  today: string;
  /** All companies when absent. */
  companyId?: number;
};

/** True for a `company` that is not registered on a day. */
const isUnregistered = (today: string) => sql<boolean>`coalesce((select registration from tax_settings as tax
  where tax.company_id = company.company_id and not is_further and from_day <= ${today}::date
  order by from_day desc limit 1), 'unregistered') = 'unregistered'`;

/** The turnover of companies that are not registered: documents of a year, and its washes that are on none yet. */
export async function findTurnovers(db: Db, { year, today, companyId }: TurnoverQuery): Promise<Turnover[]> {
  const within = sql`between ${year.from}::date and ${year.until}::date`;
  const { rows } = await sql<Turnover>`
    select company.company_id as "companyId", company.name, company.email,
      (billed.paise - credited.paise + unbilled.paise)::float8 as "turnoverPaise",
      array(select state.name from society_company join society using (society_id) join state using (state_id)
        where society_company.company_id = company.company_id
        union select state.name from tax_settings as tax join state using (state_id)
        where tax.company_id = company.company_id) as states
    from company
    cross join lateral (select coalesce(sum(taxable_paise), 0) as paise from bill
      where bill.company_id = company.company_id and kind <> 'opening' and issued ${within}) as billed
    cross join lateral (select coalesce(sum(taxable_paise), 0) as paise from credit_note as note
      where note.company_id = company.company_id and issued ${within}) as credited
    cross join lateral (select coalesce(sum(wash.price_paise), 0) as paise from wash
      where wash.company_id = company.company_id and wash.day ${within}
        and ${washIs(reportedStatuses)} and ${washCharges} and not ${isOnBill}) as unbilled
    where ${companyId === undefined ? sql`true` : sql`company.company_id = ${companyId}`}
      and ${isUnregistered(today)}
    order by company.company_id`.execute(db);
  return rows;
}

/** A company that has passed a step of the limit in the financial year that began on `from`. */
export type Passed = { companyId: number; from: string; percent: TurnoverStep };

/** Keeps the companies that have passed a step, with the highest one, instead of all before. */
export async function insertPassed(db: Db, passed: readonly Passed[]): Promise<void> {
  await sql`delete from turnover_watch`.execute(db);
  await sql`
    insert into turnover_watch (company_id, from_day, percent)
    select distinct on (one."companyId") one."companyId", one."from", one.percent
    from json_to_recordset(${JSON.stringify(passed)}::json) as one ("companyId" integer, "from" date, percent integer)
    order by one."companyId", one.percent desc, one."from" desc`.execute(db);
}

/** The companies that had passed a step this morning, and are still not registered. */
export async function findPassed(db: Db, scope: Scope, today: string): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company.company_id as "companyId" from turnover_watch join company using (company_id)
    where ${companiesWithin(scope)} and ${isUnregistered(today)}
    order by percent desc, company.company_id`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

/** The states that a regular company serves and in which another state's registration bills its washes. */
export async function findStatesWithout(db: Db, companyId: number, today: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct state.name from society_company as served
    join society using (society_id) join state using (state_id)
    cross join lateral tax_settings_at(served.company_id, served.society_id, ${today}::date) as tax
    where served.company_id = ${companyId} and tax.registration = 'regular' and tax.state_id <> society.state_id
    order by state.name`.execute(db);
  return rows.map(({ name }) => name);
}

import { sql } from "kysely";
import { reportedStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { isOnBill, washCharges } from "#server/features/wash/charge.queries.ts";
import { companiesWithin } from "#server/features/company/company.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { endOf } from "./close.queries.ts";

/** The companies within `scope` with monthly-billed bookings, or only the given company. */
export async function findBilling(db: Db, scope: Scope, companyId: number | undefined): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from company
    where ${companiesWithin(scope)} and ${
      companyId === undefined ? billsMonthly : sql`company_id = ${companyId}`
    }
    order by company_id`.execute(db);
  return rows.map((row) => row.companyId);
}

/** True for a `company` with tax settings in force by the end of a month. */
const hasSettings = (month: string) => sql`exists (select from tax_settings as tax
  where tax.company_id = company.company_id and from_day < ${endOf(month)}::date)`;

const billsMonthly = sql`exists (select from booking
  where booking.company_id = company.company_id and billing = 'monthly')`;

/** The companies whose month is closed automatically: those with monthly bookings and tax settings. */
export async function findToClose(db: Db, month: string): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from company where ${billsMonthly} and ${hasSettings(month)}
    order by company_id`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

/** A company that has washes to bill but no tax settings. */
export type WithoutSettings = { companyId: number; name: string; email: string };

/** The companies with charged monthly washes up to the end of a month, and without tax settings in force by then. */
export async function findWithoutSettings(db: Db, month: string): Promise<WithoutSettings[]> {
  const { rows } = await sql<WithoutSettings>`
    select company_id as "companyId", name, email from company
    where not ${hasSettings(month)}
      and exists (select from booking join wash using (booking_id)
        where booking.company_id = company.company_id and billing = 'monthly' and ${washCharges}
          and ${washIs(reportedStatuses)} and wash.day < ${endOf(month)}::date and not ${isOnBill})
    order by company_id`.execute(db);
  return rows;
}

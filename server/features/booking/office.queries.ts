import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { bookingsWithin } from "./listFilter.queries.ts";

/**
 * The phone of the company that the caller would contact: the one of the last booking within `scope`, else the one that
 * serves the society, else the first. Empty when that company has none.
 */
export async function findOfficePhone(db: Db, scope: Scope, societyId: number | null): Promise<string> {
  const { rows } = await sql<{ phone: string }>`
    with own as (
      select booking.company_id from booking where ${bookingsWithin(scope)}
      order by booking.created_at desc, booking.booking_id desc limit 1)
    select company.phone from company
    left join own on own.company_id = company.company_id
    left join society_company as served on served.company_id = company.company_id and served.society_id = ${societyId}
    left join society on society.society_id = served.society_id and society.default_company_id = company.company_id
    where own.company_id is not null or company.active
    order by own.company_id nulls last, society.society_id nulls last, served.society_id nulls last, company.company_id
    limit 1`.execute(db);
  return rows[0]?.phone ?? "";
}

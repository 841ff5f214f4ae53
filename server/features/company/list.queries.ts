import { sql } from "kysely";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, type Page, all, contains, offsetOf } from "#server/db/page.ts";
import {
  type CompanyRow,
  companiesWithin,
  companyColumns,
  societyCount,
  userCount,
} from "./company.queries.ts";

const sortable = {
  companyName: sql.raw("company.natural_name"),
  companyEmail: sql.raw("lower(company.email)"),
  users: sql.raw("users"),
  societies: sql.raw("societies"),
};

type CompanyPage = Page<keyof typeof sortable> & { active: boolean | undefined };
type CompanyLine = CompanyRow & { users: number; societies: number; total: number };

/** One page of companies; each row carries the total. */
export async function searchCompanyPage(db: Db, scope: Scope, page: CompanyPage): Promise<CompanyLine[]> {
  const { active, search, sort } = page;
  const matching = all([
    companiesWithin(scope),
    active !== undefined && sql`company.active = ${active}`,
    search !== "" && contains(sql`company.search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<CompanyLine>`
    select ${companyColumns}, ${userCount} as users, ${societyCount} as societies,
      (select count(*)::integer from company where ${matching}) as total
    from company
    left join file as logo on logo.file_id = company.picture_id
    where ${matching}
    order by ${sortable[sort?.by ?? "companyName"]} ${direction}, company.company_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

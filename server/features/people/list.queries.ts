import { sql } from "kysely";
import type { Role } from "#contract/access.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, type Page, all, contains, offsetOf } from "#server/db/page.ts";
import { type Kind, type PersonRow, peopleWithin, personColumns, personTables } from "./people.queries.ts";

const sortable = {
  name: sql.raw("lower(app_user.name)"),
  userName: sql.raw("lower(app_user.user_name)"),
  email: sql.raw("lower(app_user.email)"),
  role: sql.raw("app_user.role"),
  lastSeenAt: sql.raw("presence.last_seen_at"),
};

type PersonPage = Page<keyof typeof sortable> & {
  active: boolean | undefined;
  role: Role | undefined;
  companyId: number | undefined;
};

/** One page of people; each row carries the total. */
export async function searchPersonPage(
  db: Db,
  kind: Kind,
  scope: Scope,
  page: PersonPage,
): Promise<(PersonRow & { total: number })[]> {
  const { active, role, companyId, search, sort } = page;
  const matching = all([
    peopleWithin(kind, scope),
    active !== undefined && sql`app_user.active = ${active}`,
    role !== undefined && sql`app_user.role = ${role}`,
    companyId !== undefined && sql`app_user.company_id = ${companyId}`,
    search !== "" && contains(sql`app_user.search_text`, search),
  ]);
  // People who were never seen come last in both directions.
  const direction = sql`${directionOf(sort)} nulls last`;
  const { rows } = await sql<PersonRow & { total: number }>`
    select ${personColumns}, (select count(*)::integer from app_user where ${matching}) as total
    from ${personTables}
    where ${matching}
    order by ${sortable[sort?.by ?? "name"]} ${direction}, app_user.user_id
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

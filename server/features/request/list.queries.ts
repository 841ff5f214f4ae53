import { sql } from "kysely";
import type { RequestStatus, RequestType } from "#contract/request/status.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, type Page, all, contains, offsetOf } from "#server/db/page.ts";
import { type RequestRow, requestsWithin, requestColumns, requestJoins } from "./request.queries.ts";

const sortable = {
  createdAt: sql.raw("request.created_at"),
  updatedAt: sql.raw("request.changed_at"),
  name: sql.raw("lower(request.name)"),
  status: sql.raw("array_position(array['New', 'In Progress', 'Converted', 'Closed'], request.status)"),
};

type RequestPage = Page<keyof typeof sortable> & {
  filters: { status: RequestStatus | undefined; type: RequestType | undefined; mine: boolean | undefined };
};

/** One page of requests, newest first by default; each row carries the total. */
export async function searchRequestPage(
  db: Db,
  scope: Scope,
  page: RequestPage,
): Promise<(RequestRow & { total: number })[]> {
  const { filters, search, sort } = page;
  const isMine = sql`request.assigned_to is not distinct from ${scope.userId}`;
  const matching = all([
    requestsWithin(scope),
    filters.status !== undefined && sql`request.status = ${filters.status}`,
    filters.type !== undefined && sql`request.request_type = ${filters.type}`,
    filters.mine !== undefined && (filters.mine ? isMine : sql`not (${isMine})`),
    search !== "" && contains(sql`request.search_text`, search),
  ]);
  const direction = directionOf(sort, "desc");
  const order = sql`${sortable[sort?.by ?? "createdAt"]} ${direction}, request.request_id ${direction}`;
  const { rows } = await sql<RequestRow & { total: number }>`
    select ${requestColumns}, (select count(*)::integer from request where ${matching}) as total
    from (select * from request where ${matching} order by ${order}
      limit ${page.pageSize} offset ${offsetOf(page)}) as request ${requestJoins}
    order by ${order}`.execute(db);
  return rows;
}

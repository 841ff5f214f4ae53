import { sql } from "kysely";
import { MAX_VIEWS, type SavedView, type ViewedList } from "#contract/view/view.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

type Named = { list: ViewedList; name: string };

export async function findViews(db: Db, { userId }: Scope, list: ViewedList): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select name, query from saved_view where user_id = ${userId} and list = ${list} order by lower(name)`.execute(
    db,
  );
  return rows;
}

/** Replaces a view of the same name. @throws 409 when the list has too many. */
export async function putView(
  db: Db,
  { userId }: Scope,
  { list, name, query }: Named & { query: string },
): Promise<void> {
  // One at a time, so that the number is exact.
  await sql`select from app_user where user_id = ${userId} for no key update`.execute(db);
  const { numAffectedRows } = await sql`
    insert into saved_view (user_id, list, name, query)
      select ${userId}::integer, ${list}::text, ${name}::text, ${query}::text
      where (select count(*) from saved_view
        where user_id = ${userId} and list = ${list} and lower(name) <> lower(${name})) < ${MAX_VIEWS}
    on conflict (user_id, list, lower(name)) do update set name = excluded.name, query = excluded.query`.execute(
    db,
  );
  if (numAffectedRows === 0n)
    throw new ApiError("conflict", refusalText("viewsAtMost", { count: MAX_VIEWS }));
}

export async function removeView(db: Db, { userId }: Scope, { list, name }: Named): Promise<void> {
  await sql`delete from saved_view
    where user_id = ${userId} and list = ${list} and lower(name) = lower(${name})`.execute(db);
}

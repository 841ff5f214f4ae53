import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import { foreignKeys } from "./foreignKeys.ts";
import type { Tables } from "./tables.ts";

type ForeignKey = (typeof foreignKeys)[number];

/** Tables with rows that prevent the deletion of a referenced row of `T`. */
export type UserOf<T extends keyof Tables> = Extract<
  ForeignKey,
  readonly [unknown, unknown, T, unknown, "refuse"]
>[0];

/** The condition that a row of `user` refers to the row `id` of `table`, in any column. */
function pointsAt(user: string, table: keyof Tables, id: number): RawBuilder<boolean> {
  const key = `${table}_id`;
  const columns = foreignKeys.filter(
    ([from, , to, pointed]) => from === user && to === table && pointed === key,
  );
  return sql`(${sql.join(
    columns.map(([, column]) => sql`used.${sql.ref(column)} = ${id}`),
    sql` or `,
  )})`;
}

/** Tables that can prevent the deletion of a row of a table with the key `<table>_id`, by name. */
function usersOf<T extends keyof Tables>(table: T): UserOf<T>[] {
  const users = foreignKeys.filter(
    ([, , to, key, deleting]) => to === table && key === `${table}_id` && deleting === "refuse",
  );
  return [...new Set(users.map(([user]) => user as UserOf<T>))];
}

/** Counts of the rows that use a row of a table with the key `<table>_id`, by table, without zeros. */
export async function countUses<T extends keyof Tables>(
  db: Db,
  table: T,
  id: number,
): Promise<[user: UserOf<T>, count: number][]> {
  const counts = usersOf(table).map(
    (user) => sql`select ${sql.lit(user)} as "user", count(*)::integer as count
      from ${sql.table(user)} as used where ${pointsAt(user, table, id)}`,
  );
  if (counts.length === 0) return [];
  const { rows } = await sql<{ user: UserOf<T>; count: number }>`
    select "user", count from (${sql.join(counts, sql` union all `)}) as uses where count > 0`.execute(db);
  return rows.map(({ user, count }) => [user, count]);
}

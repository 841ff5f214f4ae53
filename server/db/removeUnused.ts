import { sql } from "kysely";
import { plural } from "#contract/format.ts";
import { Fault, found } from "#server/http/fault.ts";
import type { Db } from "./database.ts";
import type { Tables } from "./tables.ts";

/** A table whose rows may point at one that is to be deleted. */
export type UsedBy = { table: keyof Tables; column: string; one: string; many: string };

type Removal = {
  table: keyof Tables;
  id: number;
  /** "Service", for the 404. */
  noun: string;
  usedBy: readonly UsedBy[];
};

/**
 * Deletes a row of a table with the key `<table>_id` and a `name`.
 * @throws 404 when there is none; 409 with counts while something points at it.
 */
export async function removeUnused(db: Db, { table, id, noun, usedBy }: Removal): Promise<void> {
  const key = sql.ref(`${table}_id`);
  // Held, so that nobody begins to use it between the counting and the deletion.
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where ${key} = ${id} for update`.execute(db);
  const { name } = found(rows[0], noun);
  const counts: [UsedBy, number][] = [];
  for (const use of usedBy) {
    const { rows: counting } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(use.table)} where ${sql.ref(use.column)} = ${id}`.execute(
      db,
    );
    if (counting[0] && counting[0].count > 0) counts.push([use, counting[0].count]);
  }
  if (counts.length > 0) {
    const uses = Object.fromEntries(counts.map(([use, count]) => [use.many, count]));
    const said = counts.map(([{ one, many }, count]) => plural(count, one, many)).join(" and ");
    throw new Fault("in-use", `${name} is used by ${said}.`, { uses });
  }
  await sql`delete from ${sql.table(table)} where ${key} = ${id}`.execute(db);
}

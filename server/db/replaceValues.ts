import { sql } from "kysely";
import type { Db } from "./database.ts";

export type Row = Readonly<Record<string, unknown>>;

/** A column of bytes, and further columns of its row that tell how to replace them. */
export type BytesColumn = { table: string; column: string; of: readonly string[] };

/**
 * Replaces every value of a column, in a transaction. `replace` returns null for a value that stays. No trigger runs, so
 * the audit trail gets no entry.
 */
export async function replaceValues(
  db: Db,
  { table, column, of }: BytesColumn,
  replace: (value: Buffer, row: Row) => Buffer | null,
): Promise<{ replaced: number; unchanged: number }> {
  const names = sql.join(of.map((name) => sql.ref(name)));
  const { rows } = await sql<Row & { place: string; value: Buffer }>`
    select ctid::text as place, ${sql.ref(column)} as value, ${names} from ${sql.table(table)}
    where ${sql.ref(column)} is not null for update`.execute(db);
  const replaced = rows.flatMap(({ place, value, ...row }) => {
    const next = replace(value, row);
    return next === null ? [] : [{ place, next }];
  });
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`
    update ${sql.table(table)} as target set ${sql.ref(column)} = one.value
    from unnest(${replaced.map(({ place }) => place)}::tid[], ${replaced.map(({ next }) => next)}::bytea[])
      as one (place, value)
    where target.ctid = one.place`.execute(db);
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  return { replaced: replaced.length, unchanged: rows.length - replaced.length };
}

import { type RawBuilder, sql } from "kysely";
import type { AuditNoun } from "#contract/audit/noun.ts";
import type { Db } from "#server/db/database.ts";
import type { AuditedTables, AuditIndex } from "./audit.audit.ts";

/** The named rows that a column references: what has key and `name`, the key, and the noun in the trail, if it has one. */
type PointedTable = { source: RawBuilder<unknown>; key: string; noun: AuditNoun | null };
export type Pointers = ReadonlyMap<string, PointedTable>;

export function pointersOf({ tables, named }: AuditIndex): Pointers {
  const nouns = Object.keys(tables) as AuditNoun[];
  const traced = nouns.flatMap((noun) => {
    const { table, pointers = [], names } = tables[noun];
    const [key = ""] = pointers;
    const source = names ? sql`(${names})` : sql.table(table);
    return pointers.map((column): [string, PointedTable] => [column, { source, key, noun }]);
  });
  const others = Object.entries(named).map(([key, table]): [string, PointedTable] => [
    key,
    { source: sql.table(table), key, noun: null },
  ]);
  return new Map([...traced, ...others]);
}

export type RequestedIds = ReadonlyMap<string, ReadonlySet<number>>;

/** The name of the row a pointer references; undefined when it is no longer known. */
export type NameOf = (pointer: string, id: number) => string | undefined;

type NamedRecord = { pointer: string; id: number; name: string };

/** Current names of rows, or the last ones before they were deleted. */
export async function findNames(db: Db, pointers: Pointers, requested: RequestedIds): Promise<NameOf> {
  const selections = [...pointers].map(
    ([pointer, { source, key }]) => sql`select ${sql.lit(pointer)} as pointer, ${sql.ref(key)} as id, name
      from ${source} as named
      where ${sql.ref(key)} = any(${[...(requested.get(pointer) ?? [])]}::integer[])`,
  );
  const { rows } = await sql<NamedRecord>`${sql.join(selections, sql` union all `)}`.execute(db);
  const names = new Map(rows.map(({ pointer, id, name }) => [`${pointer} ${id}`, name]));
  const deleted = [...requested].flatMap(([pointer, ids]) =>
    [...ids].filter((id) => !names.has(`${pointer} ${id}`)).map((id) => ({ pointer, id })),
  );
  for (const { pointer, id, name } of await findLastNames(db, pointers, deleted))
    names.set(`${pointer} ${id}`, name);
  return (pointer, id) => names.get(`${pointer} ${id}`);
}

/** The last recorded names of deleted rows. */
async function findLastNames(
  db: Db,
  pointers: Pointers,
  gone: readonly Omit<NamedRecord, "name">[],
): Promise<NamedRecord[]> {
  if (gone.length === 0) return [];
  const { rows } = await sql<NamedRecord>`
    select gone.pointer, gone.id, last.name
    from unnest(
      ${gone.map(({ pointer }) => pointer)}::text[], ${gone.map(({ pointer }) => pointers.get(pointer)?.noun ?? null)}::text[],
      ${gone.map(({ id }) => id)}::integer[]) as gone (pointer, noun, id)
    cross join lateral (
      select record_name as name from audit
      where audit.noun = gone.noun and audit.record_id = gone.id
      order by at desc, audit_id desc
      limit 1) as last`.execute(db);
  return rows;
}

/** A record that contains others. */
export type Inside = { noun: AuditNoun; recordId: number; name: string };

/** The parent of a record; undefined when it has none or is deleted. */
export type InsideOf = (noun: AuditNoun, recordId: number) => Inside | undefined;

/** Finds the parents of records, given by kind and id. */
export async function findInside(
  db: Db,
  tables: AuditedTables,
  records: ReadonlyMap<AuditNoun, ReadonlySet<number>>,
): Promise<InsideOf> {
  const parentQueries = [...records].flatMap(([noun, ids]) => {
    const { inside } = tables[noun];
    if (typeof inside !== "function") return [];
    const found = inside(sql`any(${[...ids]}::integer[])`);
    return [sql`select ${`${noun} `} || id as of, noun, "recordId", name from (${found}) as found`];
  });
  if (parentQueries.length === 0) return () => undefined;
  const { rows } = await sql<Inside & { of: string }>`${sql.join(parentQueries, sql` union all `)}`.execute(
    db,
  );
  const found = new Map(rows.map(({ of, ...inside }) => [of, inside]));
  return (noun, recordId) => found.get(`${noun} ${recordId}`);
}

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  kind: "Generated" | "GeneratedAlways" | null;
  /** Texts that this column's check constraint allows. */
  texts: string[] | null;
};

const columns = sql<Column>`
  select class.relname as table, att.attname as name, format_type(att.atttypid, null) as type,
    not att.attnotnull as nullable,
    case when att.attidentity = 'a' or att.attgenerated <> '' then 'GeneratedAlways'
      when att.atthasdef then 'Generated' end as kind,
    (select array(select (regexp_matches(pg_get_constraintdef(con.oid), '''([^'']*)''::text', 'g'))[1])
      from pg_constraint as con
      where con.conrelid = class.oid and con.contype = 'c' and con.conkey = array[att.attnum]
        and pg_get_constraintdef(con.oid) like '%= ANY (ARRAY[%') as texts
  from pg_class as class
  join pg_attribute as att on att.attrelid = class.oid and att.attnum > 0 and not att.attisdropped
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
    and class.relname not like 'kysely%'
  order by class.relname collate "C", att.attnum`;

/** TypeScript types of the driver's values with this configuration: days and times of day stay text. */
const types: Record<string, string> = {
  bigint: "string",
  boolean: "boolean",
  bytea: "Buffer",
  date: "string",
  "double precision": "number",
  integer: "number",
  "integer[]": "number[]",
  jsonb: "Record<string, unknown>",
  point: "Point",
  polygon: "string",
  text: "string",
  "text[]": "string[]",
  "time without time zone": "string",
  "timestamp with time zone": "Date",
  uuid: "string",
  xid8: "string",
};

function typeOf({ table, name, type, nullable, kind, texts }: Column): string {
  const bare = name.endsWith("_paise") ? "Paise" : types[type];
  const base = texts?.map((text) => JSON.stringify(text)).join(" | ") ?? bare;
  if (!base) throw new Error(`${table}.${name} is a ${type}, which has no type here yet.`);
  const whole = nullable ? `${base} | null` : base;
  return kind ? `${kind}<${whole}>` : whole;
}

/** One line, or the formatter's line breaks for a long one. */
function lineOf(column: Column): string {
  const line = `    ${column.name}: ${typeOf(column)};`;
  return line.length <= 110 ? line : line.replace(": ", ":\n      | ").replaceAll('" | ', '"\n      | ');
}

const head = `import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Paise } from "#contract/money.ts";

/** Written "(longitude,latitude)", read as x and y. */
type Point = ColumnType<{ x: number; y: number }, string, string>;

/** What the migrations have made, written by the test beside this: \`tables.ts\` says what is known beyond it. */
`;

test("schema.ts matches the migrations; `vitest run server/db/schema -u` writes it", async () => {
  const { rows } = await columns.execute(world.db);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const parts = tables.map((table) => {
    const lines = rows.filter((column) => column.table === table).map(lineOf);
    return `  ${table}: {\n${lines.join("\n")}\n  };`;
  });
  await expect(`${head}export type Schema = {\n${parts.join("\n")}\n};\n`).toMatchFileSnapshot("schema.ts");
});

/** Every column of every foreign key. */
const keys = sql<{ table: string; column: string; to: string; key: string; deleting: string }>`
  select held.relname as table, own.attname as column, kept.relname as to, other.attname as key,
    con.confdeltype as deleting
  from pg_constraint as con
  join pg_class as held on held.oid = con.conrelid
  join pg_class as kept on kept.oid = con.confrelid
  cross join lateral unnest(con.conkey, con.confkey) with ordinality as pair (from_key, to_key, position)
  join pg_attribute as own on own.attrelid = con.conrelid and own.attnum = pair.from_key
  join pg_attribute as other on other.attrelid = con.confrelid and other.attnum = pair.to_key
  where con.contype = 'f' and con.connamespace = 'public'::regnamespace and con.conparentid = 0
  order by held.relname collate "C", con.conname collate "C", pair.position`;

/** Delete actions of foreign keys by catalogue letter. */
const deletings: Record<string, string> = { a: "refuse", c: "cascade", n: "forget" };

test("foreignKeys.ts matches the migrations; `vitest run server/db/schema -u` writes it", async () => {
  const { rows } = await keys.execute(world.db);
  const lines = rows.map(({ table, column, to, key, deleting }) => {
    const does = deletings[deleting];
    if (!does) throw new Error(`${table}.${column} does ${deleting} on delete, which has no name here yet.`);
    return `  ${JSON.stringify([table, column, to, key, does]).replaceAll(",", ", ")},`;
  });
  const text = `/**
 * Every column of every foreign key, written by the test beside this: the table, its column, the table and the column
 * pointed at, and what becomes of a row when the one that it points at is deleted.
 */
export const foreignKeys = [\n${[...new Set(lines)].join("\n")}\n] as const;\n`;
  await expect(text).toMatchFileSnapshot("foreignKeys.ts");
});

test("times set by the database follow the product's clock", async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and column_default ~ 'now\\(\\)|current_|localtime'
      and column_default <> 'clock_now()' and table_name not like 'kysely%'`.execute(world.db);
  expect(rows).toEqual([]);
});

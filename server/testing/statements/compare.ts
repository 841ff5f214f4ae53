import { readdirSync } from "node:fs";
import path from "node:path";
import { types } from "pg";
import { isNight } from "../night.ts";
import type { Columns, Recorded } from "./record.ts";
import type { ColumnType, Template } from "./templates.ts";

/** The kind of JavaScript value that a column of a database type is read as. JSON can be anything. */
function kindOf(oid: number): ColumnType["kind"] {
  const { builtins } = types;
  const kinds: readonly [ColumnType["kind"], readonly number[]][] = [
    ["number", [builtins.INT2, builtins.INT4, builtins.FLOAT4, builtins.FLOAT8, builtins.OID]],
    ["boolean", [builtins.BOOL]],
    ["date", [builtins.TIMESTAMP, builtins.TIMESTAMPTZ]],
    ["array", arrays],
    ["other", [builtins.JSON, builtins.JSONB, builtins.BYTEA, VOID]],
  ];
  return kinds.find(([, oids]) => oids.includes(oid))?.[0] ?? "string";
}

const VOID = 2278;

/** OIDs of arrays of json, boolean, smallint, integer, text, bigint, double precision, varchar, date and timestamptz. */
const arrays = [199, 3807, 1000, 1005, 1007, 1009, 1016, 1022, 1015, 1182, 1185];

/** True if the texts stand in `statement` in this order, from its first character to its last. */
function isBuiltFrom(statement: string, texts: readonly string[]): boolean {
  const last = texts.at(-1)!;
  if (texts.length === 1) return statement === last;
  if (!statement.startsWith(texts[0]!) || !statement.endsWith(last)) return false;
  const end = positionAfter(statement, texts.slice(0, -1));
  return end !== -1 && end <= statement.length - last.length;
}

/** The position after the last of `texts`, found one after the other, or -1. */
function positionAfter(statement: string, texts: readonly string[]): number {
  let position = 0;
  for (const text of texts) {
    const found = statement.indexOf(text, position);
    if (found === -1) return -1;
    position = found + text.length;
  }
  return position;
}

const lengthOf = ({ texts }: Template) => texts.join("").replaceAll(/\s/g, "").length;

/** Templates with less text of their own than this, in characters, cannot be told from others. */
const SHORTEST = 20;

/** The texts of an expression, the last with the name under which it is selected. */
const selected = (texts: readonly string[], alias: string) => [
  ...texts.slice(0, -1),
  `${texts.at(-1)} as "${alias}"`,
];

/** The templates that a statement runs: of whole statements those with most text, since a short one fits many. */
function templatesOf({ text, columns }: Recorded, templates: readonly Template[]): Template[] {
  const whole = templates.filter(({ texts, alias }) => alias === null && isBuiltFrom(text, texts));
  const expressions = templates.filter(
    ({ texts, alias }) =>
      alias !== null && alias in columns && positionAfter(text, selected(texts, alias)) !== -1,
  );
  const longest = Math.max(...whole.map(lengthOf));
  return [...whole.filter((template) => lengthOf(template) === longest), ...expressions];
}

/** The type of a column as a test saw it, against the type that the code claims; or nothing to complain about. */
function fault(name: string, declared: ColumnType, columns: Columns): string | undefined {
  const column = columns[name];
  if (!column) return declared.isOptional ? undefined : `has no column ${name}`;
  if (column.isNull && !declared.isNullable) return `${name} can be null`;
  const actual = kindOf(column.oid);
  const isChecked = actual !== "other" && declared.kind !== "other";
  return isChecked && actual !== declared.kind ? `${name} is a ${actual}, not a ${declared.kind}` : undefined;
}

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * True if only tests of the night run the file's statements: its noun has no test for the day, but the folder has some for
 * the night. Then the night must run them, else the day.
 */
function isForNight(place: string): boolean {
  const { dir, base } = path.parse(place);
  const beside = readdirSync(path.join(root, dir));
  const ofDay = `${base.split(".")[0]}.test.ts`;
  return !beside.includes(ofDay) && beside.some((file) => file.endsWith(".night.test.ts"));
}

function faultsOf({ place, columns: declared }: Template, runs: readonly Recorded[] | undefined): string[] {
  if (!runs) return isForNight(place) === isNight ? [`${place} is run by no test`] : [];
  const faults = runs.flatMap(({ columns }) =>
    Object.entries(declared).flatMap(([name, type]) => fault(name, type, columns) ?? []),
  );
  return [...new Set(faults)].map((text) => `${place} ${text}`);
}

/**
 * Differences between the rows that the templates claim and the rows that the tests' statements returned. With `files`
 * those of their templates alone, apart from those that no test has run: a part of the tests runs a part of them.
 */
export function compare(
  all: readonly Template[],
  statements: readonly Recorded[],
  files?: readonly string[],
): string[] {
  const templates = all.filter((template) => lengthOf(template) >= SHORTEST);
  const runs = new Map<Template, Recorded[]>();
  for (const statement of statements) {
    for (const template of templatesOf(statement, templates))
      runs.set(template, [...(runs.get(template) ?? []), statement]);
  }
  if (!files) return templates.flatMap((template) => faultsOf(template, runs.get(template)));
  const isChanged = ({ place }: Template) => files.includes(place.replace(/:\d+$/, ""));
  return [...runs].flatMap(([template, own]) => (isChanged(template) ? faultsOf(template, own) : []));
}

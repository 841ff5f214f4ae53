import type { AuditEntry } from "#contract/audit/audit.ts";
import { formatMoney } from "#contract/format.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import type { Inside, InsideOf, NameOf, Pointers } from "./name.queries.ts";
import type { AuditRow } from "./audit.queries.ts";
import type { AuditedTables } from "./audit.audit.ts";

/** Stands for a secret: of two different ones, the same word is before and after. */
const SECRET = "secret";

/** Already given by the action or by the entry's time. */
const redundantColumns = ["archive_id", "created_at"];

const idIn = (columns: Record<string, unknown> | null, pointer: string): number | undefined => {
  const id = columns?.[pointer];
  return typeof id === "number" ? id : undefined;
};

/** Calls `tell` with every pointer in a row of the trail, including its own record and its writer. */
export function eachPointer(
  row: AuditRow,
  pointers: Pointers,
  tell: (pointer: string, id: number) => void,
): void {
  for (const columns of [row.before, row.after])
    for (const [column, id] of Object.entries(columns ?? {}))
      if (pointers.has(column) && typeof id === "number") tell(column, id);
  if (row.userId !== null) tell("user_id", row.userId);
  if (row.societyId !== null) tell("society_id", row.societyId);
}

/** "(longitude,latitude)" in the order of maps: latitude first. */
const pointText = (x: string, y: string) => `${y}, ${x}`;
const points = /\(([-\d.e]+),([-\d.e]+)\)/g;

/** Corners of a drawn area, preceded by their number, which most readers look for. */
function areaText(area: string): string {
  const corners = [...area.matchAll(points)].map(([, x = "", y = ""]) => pointText(x, y));
  return `${corners.length} corners: ${corners.join("; ")}`;
}

/** A column's value as text; null when empty. */
function textOf(column: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join(", ") || null;
  if (column === "picture_id") return "picture";
  if (column === "file_id") return "file";
  if (typeof value === "number") {
    if (column.endsWith("_paise")) return formatMoney(rupeesOf(value as Paise));
    return nameOf(column, value) ?? String(value);
  }
  if (typeof value === "object" && Object.keys(value).length === 0) return null;
  if (typeof value !== "string") return JSON.stringify(value);
  if (column === "location") return value.replace(points, (_, x: string, y: string) => pointText(x, y));
  return column === "area" ? areaText(value) : value;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The changed fields of a row of the trail, with the units removed from their names. */
function changesOf(
  { noun, before, after }: AuditRow,
  tables: AuditedTables,
  nameOf: NameOf,
): AuditEntry["changes"] {
  const { table, hiddenColumns = [] } = tables[noun];
  return Object.keys({ ...before, ...after })
    .filter((column) => ![`${table}_id`, ...hiddenColumns, ...redundantColumns].includes(column))
    .filter((column) => !before || !after || after[column] === SECRET || !same(before[column], after[column]))
    .map((column) => ({
      field: column.replace(/_(id|paise)$/, ""),
      before: textOf(column, before?.[column], nameOf),
      after: textOf(column, after?.[column], nameOf),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

/** Records without a name are named after what they belong to. */
function nameOfRecord(
  { noun, recordName, before, after }: AuditRow,
  tables: AuditedTables,
  nameOf: NameOf,
): string {
  const { nameColumns } = tables[noun];
  if (!nameColumns) return recordName;
  const named = nameColumns.flatMap((column) => {
    const id = idIn(after ?? before, column);
    return id === undefined ? [] : [nameOf(column, id) ?? String(id)];
  });
  return named.join(", ");
}

function insideOfRecord(
  row: AuditRow,
  tables: AuditedTables,
  nameOf: NameOf,
  insideOf: InsideOf,
): Inside | undefined {
  const { inside } = tables[row.noun];
  const at = (noun: Inside["noun"], column: string, recordId: number | undefined) =>
    recordId === undefined ? undefined : { noun, recordId, name: nameOf(column, recordId) ?? "" };
  if (typeof inside === "object")
    return at(inside.noun, inside.column, idIn(row.after ?? row.before, inside.column));
  if (row.records > 1) return at("society", "society_id", row.societyId ?? undefined);
  return insideOf(row.noun, row.recordId);
}

export function serializeAuditRow(
  row: AuditRow,
  tables: AuditedTables,
  nameOf: NameOf,
  insideOf: InsideOf,
): AuditEntry {
  const { auditId, at, userId, noun, recordId, action, records } = row;
  return {
    auditId,
    at: at.toISOString(),
    userId,
    userName: userId === null ? null : (nameOf("user_id", userId) ?? null),
    noun,
    recordId,
    recordName: nameOfRecord(row, tables, nameOf),
    inside: insideOfRecord(row, tables, nameOf, insideOf) ?? null,
    action,
    records,
    changes: records > 1 ? [] : changesOf(row, tables, nameOf),
  };
}

import type { AuditNoun } from "#contract/audit/noun.ts";
import type { AuditIndex } from "../audit.ts";

/** The named row that a column references: its table, its key, and its noun in the trail, if it has one. */
type PointedTable = { table: string; key: string; noun: AuditNoun | null };
export type Pointers = ReadonlyMap<string, PointedTable>;

export function pointersOf({ tables, named }: AuditIndex): Pointers {
  const nouns = Object.keys(tables) as AuditNoun[];
  const traced = nouns.flatMap((noun) => {
    const { table, pointers = [] } = tables[noun];
    const [key = ""] = pointers;
    return pointers.map((column): [string, PointedTable] => [column, { table, key, noun }]);
  });
  const others = Object.entries(named).map(([key, table]): [string, PointedTable] => [
    key,
    { table, key, noun: null },
  ]);
  return new Map([...traced, ...others]);
}

import type { RawBuilder } from "kysely";
import type { AuditNoun } from "#contract/audit/noun.ts";

/** How the trail of one audited table is read. */
export type AuditedTable = {
  table: string;
  /** Columns that only identify the row, beside the table's own id. */
  hiddenColumns?: readonly string[];
  /** The columns that reference the table, whose rows have a `name`; its own key first. */
  pointers?: readonly [string, ...string[]];
  /** For tables whose names are in another one: a query of the key and `name`. */
  names?: RawBuilder<unknown>;
  /** For tables without a `name`: the columns whose referenced rows give the name. */
  nameColumns?: readonly string[];
  /**
   * The parent of a record: a query of `id`, `noun`, `recordId` and `name` for the records with these `ids`, or the
   * noun and the column of the row that references it.
   */
  inside?: ((ids: RawBuilder<unknown>) => RawBuilder<unknown>) | { noun: AuditNoun; column: string };
  /** Other records whose histories include it, each with the condition on its lines in `audit`. */
  alsoIn?: Partial<Record<AuditNoun, (recordId: number) => RawBuilder<boolean>>>;
  /** True if it is left out of the history of the society it belongs to. */
  apart?: boolean;
};

export type AuditedTables = Readonly<Record<AuditNoun, AuditedTable>>;

export type AuditIndex = {
  tables: AuditedTables;
  /** Tables without a trail whose rows have names, by the columns that reference them. */
  named: Readonly<Record<string, string>>;
};

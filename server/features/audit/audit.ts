import type { RawBuilder } from "kysely";
import type { AuditNoun } from "#contract/audit/noun.ts";

/** How the trail of one audited table is read. */
export type AuditedTable = {
  table: string;
  /** Columns that only say which row it is, beside the table's own id. */
  untold?: readonly string[];
  /** The columns that point at it, its own key first, where it has a `name`. */
  pointers?: readonly [string, ...string[]];
  /** The columns whose rows' names are its own name, where it has none. */
  calledBy?: readonly string[];
  /**
   * What a record is found in: a query of `id`, `noun`, `recordId` and `name` of those records whose ids are `ids`; or
   * the kind of record that a column of the row points at.
   */
  inside?: ((ids: RawBuilder<unknown>) => RawBuilder<unknown>) | { noun: AuditNoun; column: string };
  /** The other records whose histories tell of it, each with the condition on its lines in `audit`. */
  toldWith?: Partial<Record<AuditNoun, (recordId: number) => RawBuilder<boolean>>>;
  /** Whether it stays out of the history of the society that it lies in. */
  apart?: boolean;
};

export type AuditedTables = Readonly<Record<AuditNoun, AuditedTable>>;

/** What a reader of the trail goes by. */
export type AuditIndex = {
  trails: AuditedTables;
  /** Tables without a trail whose rows have names, by the columns that point at them. */
  named: Readonly<Record<string, string>>;
};

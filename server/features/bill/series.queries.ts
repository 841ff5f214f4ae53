import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";

/** The numbers of one supplier's documents with one prefix, of one fiscal year. */
export type Series = {
  /** A GSTIN, or the id of a company without one. */
  supplier: string;
  prefix: string;
  fiscalYear: number;
};

/**
 * Takes the next `count` numbers of a series, and locks the series until the transaction ends, so that no number is
 * ever missing. Must be the last lock that a transaction takes; several series are taken in the order of their names.
 * @returns the first number.
 */
export async function takeNumbers(
  db: Db,
  { supplier, prefix, fiscalYear }: Series,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into serial_counter as counter (supplier, prefix, fiscal_year, last)
      values (${supplier}, ${prefix}, ${fiscalYear}, ${count})
    on conflict (supplier, prefix, fiscal_year) do update set last = counter.last + ${count}
    returning last`.execute(db);
  return found(rows[0], "series").last - count + 1;
}

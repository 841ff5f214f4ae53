import { type RawBuilder, sql } from "kysely";

/** The condition that `column` is one of `values`, as literals so that partial indexes can be used. */
export const oneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))}))`;

import { type RawBuilder, sql } from "kysely";

/** The condition that `column` holds one of `values`, written out so that partial indexes serve it. */
export const oneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))}))`;

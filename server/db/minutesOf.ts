import { type RawBuilder, sql } from "kysely";

/** SQL: a time of day as minutes since midnight. `column` is its name. */
export const minutesOf = (column: string): RawBuilder<number> =>
  sql`(extract(epoch from ${sql.ref(column)})::integer / 60)`;

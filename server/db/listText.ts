import { type RawBuilder, sql } from "kysely";
import { formatTime } from "#contract/format.ts";

/**
 * The text of a JSON array of the rows of `rows`, a name in the query, as they come or by `order`: for lists so long that
 * to read each value of theirs and to write it again would cost more than to find them.
 */
export const listText = (rows: string, order?: RawBuilder<unknown>): RawBuilder<string> =>
  sql`'[' || coalesce(string_agg(row_to_json(${sql.ref(rows)})::text, ','${
    order ? sql` order by ${order}` : sql``
  }), '') || ']'`;

const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

/** What `say` says of the time, "07:00", at which `slot` begins, a column of the query: said of every hour beforehand. */
export const ofSlot = (slot: string, say: (time: string) => string): RawBuilder<string> =>
  sql`(${times.map(say)}::text[])[1 + extract(hour from ${sql.ref(slot)})::integer]`;

/** A slot as people and the wire write it. */
export const slotText = (slot: string): RawBuilder<string> => ofSlot(slot, formatTime);

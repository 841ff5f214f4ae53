import { z } from "zod";
import { line } from "./text.ts";

/** Body fields of every `…/Search` call; `keys` are the columns that may be sorted by. */
export const pageOf = <K extends string>(keys: readonly [K, ...K[]]) => ({
  page: z
    .int({ error: "Must be a page number" })
    .min(1, "Pages start at 1")
    .max(1_000_000, "No such page")
    .default(1),
  pageSize: z
    .int({ error: "Must be a number of rows" })
    .min(1, "At least 1 row")
    .max(100, "At most 100 rows")
    .default(20),
  sort: z
    .strictObject({
      by: z.enum(keys, { error: `Sort by one of ${keys.join(", ")}` }),
      descending: z.boolean().default(false),
    })
    .optional(),
  search: line(100).default(""),
});

/** The reply of every `…/Search` call: one page and how many rows there are in all. */
export const pageReply = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), total: z.int() });

import { z } from "zod";
import { coded } from "./coded.ts";
import { flag, sought } from "./text.ts";

/** Body fields of `…/Search` endpoints; `keys` are the sortable columns. */
export const pageOf = <K extends string>(keys: readonly [K, ...K[]]) => ({
  page: z
    .int({ error: coded("pageShape") })
    .min(1, coded("pageBelowOne"))
    .max(1_000_000, coded("noSuchPage"))
    .default(1),
  pageSize: z
    .int({ error: coded("rowsShape") })
    .min(1, coded("atLeastOneRow"))
    .max(100, coded("atMostRows", { count: 100 }))
    .default(20),
  sort: z
    .strictObject({
      by: z.enum(keys, { error: coded("sortByOneOf", { keys: keys.join(", ") }) }),
      descending: z.boolean().default(false),
    })
    .optional(),
  search: sought(100).default(""),
});

/** Most rows that a search of many counts, unless it is asked for the exact number. */
export const MAX_COUNTED = 10_000;

/** The same for searches of many rows. */
export const countedPageOf = <K extends string>(keys: readonly [K, ...K[]]) => ({
  ...pageOf(keys),
  /** True: counts all matches; otherwise at most 10,000. */
  exactTotal: flag.default(false),
});

/** Reply of `…/Search` endpoints: one page and the total count. */
export const pageReply = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), total: z.int() });

/** Reply of searches of many rows. */
export const countedPageReply = <R extends z.ZodType>(row: R) =>
  pageReply(row).extend({
    /** True when more rows match than `total`, which is then 10,000. */
    totalIsMore: z.boolean().optional(),
  });

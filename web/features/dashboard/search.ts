import { z } from "zod";
import { day, record, word } from "#web/lib/search.ts";

/** The predefined ranges, and custom dates. */
const rangeNames = ["today", "week", "month", "last-month", "own"] as const;

/** The URL parameters of a dashboard: the range ("" for the last 30 days) and the society. */
export const DashboardSearch = z.object({
  range: word(rangeNames),
  from: day,
  to: day,
  society: record,
});
export type DashboardSearch = z.output<typeof DashboardSearch>;

import { z } from "zod";
import { day, record, word } from "#web/lib/search.ts";

/** The ranges that need no typing, and own days. */
const rangeNames = ["today", "week", "month", "last-month", "own"] as const;

/** What the address of a dashboard says: which range ("" for the last 30 days), and of which society. */
export const DashboardSearch = z.object({
  range: word(rangeNames),
  from: day,
  to: day,
  society: record,
});
export type DashboardSearch = z.output<typeof DashboardSearch>;

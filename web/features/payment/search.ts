import { z } from "zod";
import { day, ListSearch, record } from "#web/lib/search.ts";

/** The payments themselves, and what waits to become some. */
const tabs = ["all", "claimed", "proposed", "unmatched", "statements"] as const;
export type Tab = (typeof tabs)[number];

/** What the address of the payments says: which of them, in which days they were received, and for which society. */
export const PaymentsSearch = ListSearch.extend({
  society: record,
  from: day,
  to: day,
  tab: z.enum(tabs).catch("all"),
});
export type PaymentsSearch = z.output<typeof PaymentsSearch>;

import { z } from "zod";
import { day, ListSearch, record } from "#web/lib/search.ts";

/** `all` lists the payments; the other tabs list items that may become payments. */
const tabs = ["all", "claimed", "proposed", "unmatched", "taken-back", "statements"] as const;
export type Tab = (typeof tabs)[number];

/** `from` and `to` are the days on which payments were received. */
export const PaymentsSearch = ListSearch.extend({
  society: record,
  from: day,
  to: day,
  tab: z.enum(tabs).catch("all"),
});
export type PaymentsSearch = z.output<typeof PaymentsSearch>;

import type { z } from "zod";
import { billStatuses } from "#contract/bill/status.ts";
import { day, ListSearch, monthWord, narrowing, record, word } from "#web/lib/search.ts";

/** What is still to be paid, however much of it, beside how bills stand. */
export const UNPAID = "unpaid";

/** What the address of the bills says: which one, of which month, how it stands, where, whose (`of`); of the register its days. */
export const BillsSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  status: word([...billStatuses, UNPAID]),
  society: record,
  month: monthWord,
  tab: word(["register", "ageing"]),
  from: day,
  to: day,
});
export type BillsSearch = z.output<typeof BillsSearch>;

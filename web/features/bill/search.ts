import { z } from "zod";
import { billStatuses } from "#contract/bill/status.ts";
import { day, ListSearch, monthWord, narrowing, record, word } from "#web/lib/search.ts";

/** A filter for bills with an open amount, in addition to the statuses. */
export const UNPAID = "unpaid";

/**
 * The URL parameters of the bills: the open bill, month, status, society, customer (`of`); for the register, its date
 * range and the company's registration, "" for all.
 */
export const BillsSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  status: word([...billStatuses, UNPAID]),
  society: record,
  month: monthWord,
  /** The month to close, in the dialog that closes it. */
  close: monthWord,
  tab: word(["register", "ageing", "collections"]),
  /** Which debtors, in collections. */
  owing: word(["overdue", "promised", "left", "running"]),
  from: day,
  to: day,
  gstin: z.string().max(15).catch(""),
});
export type BillsSearch = z.output<typeof BillsSearch>;

import { z } from "zod";
import { billStatuses } from "#contract/bill/bill.ts";
import { ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/** What the address of the bills says: which one, of which month, how it stands, where, whose (`of`). */
export const BillsSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  status: word(billStatuses),
  society: record,
  month: z
    .string()
    .regex(/^[0-9]{4}-[0-9]{2}$/)
    .or(z.literal(""))
    .catch(""),
});
export type BillsSearch = z.output<typeof BillsSearch>;

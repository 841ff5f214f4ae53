import type { z } from "zod";
import { ListSearch, monthWord, narrowing, record, word } from "#web/lib/search.ts";

/** `of` is the company; `month` is "" for all months of the expenses, and for the current one of the profit. */
export const ExpensesSearch = ListSearch.extend({
  of: narrowing,
  society: record,
  month: monthWord,
  tab: word(["profit"]),
});
export type ExpensesSearch = z.output<typeof ExpensesSearch>;

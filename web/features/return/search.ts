import { z } from "zod";
import { monthWord, record, word } from "#web/lib/search.ts";

/** `month` is "" for last month or the last quarter, whose last month it is otherwise. */
export const ReturnsSearch = z.object({
  of: record,
  by: word(["quarter"]),
  month: monthWord,
  tab: word(["gstr-3b"]),
  /** "" for the company's first registration. */
  gstin: z.string().max(15).catch(""),
});

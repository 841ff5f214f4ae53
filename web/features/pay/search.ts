import { z } from "zod";
import { monthWord, narrowing, record } from "#web/lib/search.ts";

/** `month` is "" for the current month, `of` is the company, `view` the provider whose sheet is shown. */
export const PaySearch = z.object({ month: monthWord, of: narrowing, view: record });

import { z } from "zod";
import { monthWord, record } from "#web/lib/search.ts";

/** `month` is "" for last month. */
export const CommitteeSearch = z.object({ society: record, month: monthWord });

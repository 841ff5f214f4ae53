import { z } from "zod";
import { monthWord, record } from "#web/lib/search.ts";

/** What the address of a committee's report says: of which society, of which month ("" for the last that is over). */
export const CommitteeSearch = z.object({ society: record, month: monthWord });

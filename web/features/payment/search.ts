import type { z } from "zod";
import { day, ListSearch, record } from "#web/lib/search.ts";

/** What the address of the payments says: in which days they were received, and for which society. */
export const PaymentsSearch = ListSearch.extend({ society: record, from: day, to: day });
export type PaymentsSearch = z.output<typeof PaymentsSearch>;

import { z } from "zod";
import { day, narrowing, record } from "#web/lib/search.ts";

/** What the address of the board says: which day (today when it says none), where, whose. */
export const DispatchSearch = z.object({ day, society: record, of: narrowing });

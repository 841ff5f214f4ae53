import { z } from "zod";
import { day, narrowing, record } from "#web/lib/search.ts";

/** URL of the board: day ("" for today), society and company (`of`). */
export const DispatchSearch = z.object({ day, society: record, of: narrowing });

import { z } from "zod";
import { day, narrowing, record, word } from "#web/lib/search.ts";

/** URL of the board: day ("" for today), society and company (`of`); `do` opens a dialog. */
export const DispatchSearch = z.object({ day, society: record, of: narrowing, do: word(["rain"]) });

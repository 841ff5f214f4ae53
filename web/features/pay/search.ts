import { z } from "zod";
import { monthWord, narrowing, record } from "#web/lib/search.ts";

/** What the address of the pay says: of which month ("" for this one), of which company, whose sheet. */
export const PaySearch = z.object({ month: monthWord, of: narrowing, view: record });

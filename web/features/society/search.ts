import type { z } from "zod";
import { dialog, ListSearch, record, state } from "#web/lib/search.ts";

/** What the address of the societies says. */
export const SocietySearch = ListSearch.extend({ state, view: record, edit: dialog });
export type SocietySearch = z.output<typeof SocietySearch>;

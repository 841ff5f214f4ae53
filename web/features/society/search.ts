import { z } from "zod";
import { dialog, ListSearch, record, state } from "#web/lib/search.ts";

/** What the address of the societies says. */
export const SocietySearch = ListSearch.extend({
  state,
  view: record,
  edit: dialog,
  /** How the list is shown. */
  as: z.enum(["table", "gallery"]).catch("table"),
});
export type SocietySearch = z.output<typeof SocietySearch>;

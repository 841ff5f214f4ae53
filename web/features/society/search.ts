import { z } from "zod";
import { dialog, ListSearch, record, state } from "#web/lib/search.ts";

export const SocietySearch = ListSearch.extend({
  state,
  view: record,
  edit: dialog,
  as: z.enum(["table", "gallery"]).catch("table"),
});
export type SocietySearch = z.output<typeof SocietySearch>;

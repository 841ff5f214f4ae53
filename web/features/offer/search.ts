import type { z } from "zod";
import { offerStates } from "#contract/offer/state.ts";
import { dialog, ListSearch, narrowing, word } from "#web/lib/search.ts";

/** `society` and `service` show the offers that apply there. */
export const OffersSearch = ListSearch.pick({ search: true }).extend({
  is: word(offerStates),
  society: narrowing,
  service: narrowing,
  edit: dialog,
});
export type OffersSearch = z.output<typeof OffersSearch>;

import { z } from "zod";
import { dialog, ListSearch, narrowing, record, state, word } from "#web/lib/search.ts";

/** What the address of the providers says; `of` is their company, `papers` whether they lack some. */
export const ProvidersSearch = ListSearch.extend({
  state,
  edit: dialog,
  of: narrowing,
  papers: word(["missing"]),
});
export type ProvidersSearch = z.output<typeof ProvidersSearch>;

/** What the address of a provider's own page says. */
export const ProviderFormSearch = z.object({ id: record });

import { z } from "zod";
import { dialog, ListSearch, narrowing, record, state, word } from "#web/lib/search.ts";

/** The URL parameters of the provider list; `of` is the company, `papers` filters by missing documents. */
export const ProvidersSearch = ListSearch.extend({
  state,
  edit: dialog,
  of: narrowing,
  papers: word(["missing"]),
});
export type ProvidersSearch = z.output<typeof ProvidersSearch>;

/** The URL parameters of a provider's own page. */
export const ProviderFormSearch = z.object({ id: record });

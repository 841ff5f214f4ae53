import { dialog, ListSearch, narrowing, state } from "#web/lib/search.ts";

/** What the address of the vehicle models says; `of` is their make. */
export const VehiclesSearch = ListSearch.extend({ state, edit: dialog, of: narrowing });

import { dialog, ListSearch, narrowing, state } from "#web/lib/search.ts";

/** `of` is the make. */
export const VehiclesSearch = ListSearch.extend({ state, edit: dialog, of: narrowing });

import { dialog, ListSearch, record, state } from "#web/lib/search.ts";

/** What the address of the zones says; `view` is the zone marked on the map. */
export const ZonesSearch = ListSearch.extend({ state, view: record, edit: dialog });

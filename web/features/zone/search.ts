import { dialog, ListSearch, record, state } from "#web/lib/search.ts";

/** The URL parameters of the zones; `view` is the zone selected on the map. */
export const ZonesSearch = ListSearch.extend({ state, view: record, edit: dialog });

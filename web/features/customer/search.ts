import { dialog, ListSearch, narrowing, record } from "#web/lib/search.ts";

/** The URL parameters of the customers; `of` is their company. */
export const CustomersSearch = ListSearch.extend({ view: record, edit: dialog, of: narrowing });

import { dialog, ListSearch, record, state } from "#web/lib/search.ts";

/** The URL parameters of the companies. */
export const CompaniesSearch = ListSearch.extend({ state, view: record, edit: dialog });

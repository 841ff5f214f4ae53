import { dialog, ListSearch, record, state } from "#web/lib/search.ts";

/** What the address of the companies says. */
export const CompaniesSearch = ListSearch.extend({ state, view: record, edit: dialog });

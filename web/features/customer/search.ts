import { dialog, ListSearch, narrowing, record } from "#web/lib/search.ts";

/** What the address of the customers says; `of` is their company. */
export const CustomersSearch = ListSearch.extend({ view: record, edit: dialog, of: narrowing });

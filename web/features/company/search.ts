import { dialog, ListSearch, record, state, word } from "#web/lib/search.ts";

const companyTabs = ["societies", "users", "providers", "tax"] as const;
export type CompanyTab = (typeof companyTabs)[number];

/** The URL parameters of the companies; `part` is the open tab of the viewed one, `add` what is added there. */
export const CompaniesSearch = ListSearch.extend({
  state,
  view: record,
  edit: dialog,
  part: word(companyTabs),
  add: word(["tax"]),
});

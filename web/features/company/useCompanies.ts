import { getCompanies } from "#contract/company/company.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";

const chooseCompany = (one: ReplyOf<typeof getCompanies>[number]) => ({
  value: one.companyId,
  label: one.companyName,
});

/** The active companies as options. */
export const useCompanies = () =>
  useChoiceList(useCall(getCompanies, { Active: true }), chooseCompany).choose;

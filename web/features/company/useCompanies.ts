import { getCompanies } from "#contract/company/company.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type Choice, useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";

const chooseCompany = (one: ReplyOf<typeof getCompanies>[number]) => ({
  value: one.companyId,
  label: one.companyName,
});

/** The active companies as options. */
export const useCompanies = () =>
  useChoiceList(useCall(getCompanies, { Active: true }), chooseCompany).choose;

/** The only company, which needs no choice; undefined when there are several, or none that are known yet. */
export const loneCompany = (options: readonly Choice[]): number | undefined =>
  options.length === 1 ? options[0]?.value : undefined;

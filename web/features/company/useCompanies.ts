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

/**
 * A company's setting `ProviderDetailsLater`: true for an inactive company, which is not in the list and left to the
 * server to judge; false without a company and while the list loads.
 */
export function useDetailsLater(): (companyId: unknown) => boolean {
  const companies = useCall(getCompanies, { Active: true }).data;
  return (companyId) => {
    if (!companies || typeof companyId !== "number") return false;
    return companies.find((one) => one.companyId === companyId)?.providerDetailsLater ?? true;
  };
}

/** The only company, which needs no choice; undefined when there are several, or none that are known yet. */
export const loneCompany = (options: readonly Choice[]): number | undefined =>
  options.length === 1 ? options[0]?.value : undefined;

import { getCompany } from "#contract/company/company.ts";
import type { DocumentType } from "#contract/provider/document.ts";
import { getProvider } from "#contract/provider/provider.ts";
import { offeredTypes } from "#contract/provider/requiredDocument.ts";
import { useCall } from "#web/lib/query.ts";

/** The types of a new document of this provider; those that only a company's requirement adds come once it is known. */
export function useOfferedTypes(providerId: number): DocumentType[] {
  const { data: provider } = useCall(getProvider, { providerId });
  const companyId = provider?.companyId ?? 0;
  const { data: company } = useCall(getCompany, { companyId }, { enabled: companyId > 0 });
  return offeredTypes(company?.asksFor ?? []);
}

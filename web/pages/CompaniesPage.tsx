import { Companies } from "#web/features/company/Companies.tsx";
import { PeopleList } from "#web/features/people/PeopleList.tsx";
import { CompanyProviders } from "#web/features/provider/CompanyProviders.tsx";
import { TaxAndGateways } from "./TaxAndGateways.tsx";

const parts = {
  users: (companyId: number) => <PeopleList companyId={companyId} />,
  providers: (companyId: number) => <CompanyProviders companyId={companyId} />,
  tax: (companyId: number) => <TaxAndGateways companyId={companyId} />,
};

/** The companies, each with its people, its providers and how it is taxed. */
export function CompaniesPage() {
  return <Companies parts={parts} />;
}

import { Companies } from "#web/features/company/Companies.tsx";
import { PeopleList } from "#web/features/people/PeopleList.tsx";
import { CompanyProviders } from "#web/features/provider/CompanyProviders.tsx";
import { nextAfter } from "./NextStep.tsx";
import { TaxAndGateways } from "./TaxAndGateways.tsx";

const parts = {
  users: (companyId: number) => <PeopleList companyId={companyId} />,
  providers: (companyId: number) => <CompanyProviders companyId={companyId} />,
  tax: (companyId: number) => <TaxAndGateways companyId={companyId} />,
};

/** Companies with their people, providers and tax settings. */
export function CompaniesPage() {
  return (
    <>
      {nextAfter("company")}
      <Companies parts={parts} />
    </>
  );
}

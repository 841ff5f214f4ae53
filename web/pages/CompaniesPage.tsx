import { Companies } from "#web/features/company/Companies.tsx";
import { PeopleList } from "#web/features/people/PeopleList.tsx";
import { CompanyProviders } from "#web/features/provider/CompanyProviders.tsx";

const parts = {
  users: (companyId: number) => <PeopleList companyId={companyId} />,
  providers: (companyId: number) => <CompanyProviders companyId={companyId} />,
};

/** The companies, each with its people and its providers. */
export function CompaniesPage() {
  return <Companies parts={parts} />;
}

import { ProfilePage } from "#web/features/company/ProfilePage.tsx";
import { TaxAndGateways } from "./TaxAndGateways.tsx";

const taxOf = (companyId: number) => <TaxAndGateways companyId={companyId} />;

/** The own company with its tax settings. */
export function CompanyProfilePage() {
  return <ProfilePage tax={taxOf} />;
}

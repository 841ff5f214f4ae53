import { ProfilePage } from "#web/features/company/ProfilePage.tsx";
import { TaxAndGateways } from "./TaxAndGateways.tsx";

const taxOf = (companyId: number) => <TaxAndGateways companyId={companyId} />;

export function CompanyProfilePage() {
  return <ProfilePage tax={taxOf} />;
}

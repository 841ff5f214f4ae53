import { TaxSettingsList } from "#web/features/bill/tax/TaxSettingsList.tsx";
import { ProfilePage } from "#web/features/company/ProfilePage.tsx";

const taxOf = (companyId: number) => <TaxSettingsList companyId={companyId} />;

/** The own company with how it is taxed. */
export function CompanyProfilePage() {
  return <ProfilePage tax={taxOf} />;
}

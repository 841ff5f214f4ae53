import { PeoplePage } from "./PeoplePage.tsx";

export function CompanyUsersPage() {
  return (
    <PeoplePage
      kind="companyUser"
      title="Company users"
      about="The people of each company who may sign in."
      companies
    />
  );
}

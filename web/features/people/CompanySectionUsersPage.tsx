import { PeoplePage } from "./PeoplePage.tsx";

export function CompanySectionUsersPage() {
  return <PeoplePage kind="companyUser" title="Company users" about="Your colleagues who may sign in." />;
}

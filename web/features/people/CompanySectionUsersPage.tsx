import { PeoplePage } from "./PeoplePage.tsx";

/** The people of one's own company who may sign in. */
export function CompanySectionUsersPage() {
  return <PeoplePage kind="companyUser" title="Company users" about="Your colleagues who may sign in." />;
}

import { PeoplePage } from "./PeoplePage.tsx";

/** The users of one's own company. */
export function CompanySectionUsersPage() {
  return <PeoplePage kind="companyUser" title="Company users" about="Your colleagues who may sign in." />;
}

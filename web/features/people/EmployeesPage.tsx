import { PeoplePage } from "./PeoplePage.tsx";

/** The staff of the back office. */
export function EmployeesPage() {
  return <PeoplePage kind="employee" title="Employees" about="The staff of the back office." />;
}

import { PeoplePage } from "./PeoplePage.tsx";

export function EmployeesPage() {
  return <PeoplePage kind="employee" title="Employees" about="The staff of the back office." />;
}

import { PeoplePage } from "#web/features/people/PeoplePage.tsx";
import { nextAfter } from "./NextStep.tsx";

/** The staff of the back office, with the next step of a set-up. */
export function StaffPage() {
  return (
    <>
      {nextAfter("colleagues")}
      <PeoplePage kind="employee" title="Employees" about="The staff of the back office." />
    </>
  );
}

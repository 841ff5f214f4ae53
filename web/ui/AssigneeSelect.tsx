import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "#web/lib/call.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { SearchSelect } from "./SearchSelect.tsx";
import { hasOnlyCompany } from "#web/lib/session.ts";

type Person = { userId: number; name: string; companyName: string | null };
type Props = {
  people: UseQueryResult<Person[], CallError>;
  assignedTo: number | null;
  /** Null when the name is unknown. */
  assigneeName: string | null;
  disabled: boolean;
  onChange: (userId: number | null) => void;
};

/** Selects a record's assignee. An assignee who is no longer eligible is still shown. */
export function AssigneeSelect({ people, assignedTo, assigneeName, disabled, onChange }: Props) {
  const options = (people.data ?? []).map(({ userId, name, companyName }) => ({
    value: userId,
    label: companyName === null || hasOnlyCompany() ? name : `${name}, ${companyName}`,
  }));
  const isListed = options.some(({ value }) => value === assignedTo);
  const current =
    assignedTo !== null && !isListed ? [{ value: assignedTo, label: assigneeName ?? "Somebody" }] : [];
  return (
    <SearchSelect
      label="Assignee"
      placeholder="Nobody yet"
      clearable
      options={[...current, ...options]}
      {...choiceState(people)}
      value={assignedTo}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

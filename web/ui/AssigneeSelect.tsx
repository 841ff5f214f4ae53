import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "#web/lib/call.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { SearchSelect } from "./SearchSelect.tsx";

type Person = { userId: number; name: string; companyName: string | null };
type Props = {
  /** Who may look after the record. */
  people: UseQueryResult<Person[], CallError>;
  assignedTo: number | null;
  /** Null where the assignee's name is not known. */
  assigneeName: string | null;
  disabled: boolean;
  onChange: (userId: number | null) => void;
};

/** Who looks after a record; somebody who no longer may is still shown. */
export function AssigneeSelect({ people, assignedTo, assigneeName, disabled, onChange }: Props) {
  const options = (people.data ?? []).map(({ userId, name, companyName }) => ({
    value: userId,
    label: companyName === null ? name : `${name}, ${companyName}`,
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

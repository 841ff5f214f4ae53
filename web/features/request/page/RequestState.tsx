import { Alert, NativeSelect } from "@mantine/core";
import type { BodyOf } from "#contract/endpoint.ts";
import { requestStatuses, type RequestStatus } from "#contract/request/status.ts";
import { getRequestAssignees, type RequestPage, updateRequest } from "#contract/request/request.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

/** How a request stands and who looks after it: each is kept as soon as it is chosen. */
export function RequestState({ request }: { request: RequestPage }) {
  const { requestId, status, assignedTo, assigneeName } = request;
  const change = useSend(updateRequest);
  const people = useCall(getRequestAssignees, { requestId });
  const keep = (fields: Omit<BodyOf<typeof updateRequest>, "requestId">) =>
    change.mutate({ requestId, ...fields });
  const options = (people.data ?? []).map(({ userId, name, companyName }) => ({
    value: userId,
    label: companyName === null ? name : `${name}, ${companyName}`,
  }));
  const isListed = options.some(({ value }) => value === assignedTo);
  const current =
    assignedTo !== null && !isListed ? [{ value: assignedTo, label: assigneeName ?? "Somebody" }] : [];
  return (
    <>
      <NativeSelect
        label="Status"
        data={[...requestStatuses]}
        value={status}
        disabled={change.isPending}
        onChange={({ currentTarget }) => keep({ Status: currentTarget.value as RequestStatus })}
      />
      <SearchSelect
        label="Assignee"
        placeholder="Nobody yet"
        clearable
        options={[...current, ...options]}
        {...choiceState(people)}
        value={assignedTo}
        disabled={change.isPending}
        onChange={(AssignedTo) => keep({ AssignedTo })}
      />
      {change.error && <Alert color="red">{change.error.message}</Alert>}
    </>
  );
}

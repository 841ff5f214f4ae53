import { Alert } from "@mantine/core";
import type { BodyOf } from "#contract/endpoint.ts";
import { requestStatuses } from "#contract/request/status.ts";
import { getRequestAssignees, type RequestPage, updateRequest } from "#contract/request/request.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { AssigneeSelect } from "#web/ui/AssigneeSelect.tsx";
import { WordSelect } from "#web/ui/WordSelect.tsx";

/** Each choice is saved at once. */
export function RequestState({ request }: { request: RequestPage }) {
  const { requestId, status, assignedTo, assigneeName } = request;
  const change = useSend(updateRequest);
  const people = useCall(getRequestAssignees, { requestId });
  const save = (fields: Omit<BodyOf<typeof updateRequest>, "requestId">) =>
    change.mutate({ requestId, ...fields });
  return (
    <>
      <WordSelect
        label="Status"
        options={requestStatuses}
        value={status}
        disabled={change.isPending}
        onChange={(Status) => save({ Status })}
      />
      <AssigneeSelect
        people={people}
        assignedTo={assignedTo}
        assigneeName={assigneeName}
        disabled={change.isPending}
        onChange={(AssignedTo) => save({ AssignedTo })}
      />
      {change.error && <Alert color="red">{change.error.message}</Alert>}
    </>
  );
}

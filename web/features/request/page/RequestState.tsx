import { Alert } from "@mantine/core";
import type { BodyOf } from "#contract/endpoint.ts";
import { requestStatuses } from "#contract/request/status.ts";
import { getRequestAssignees, type RequestPage, updateRequest } from "#contract/request/request.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { AssigneeSelect } from "#web/ui/AssigneeSelect.tsx";
import { WordSelect } from "#web/ui/WordSelect.tsx";

/** How a request stands and who looks after it: each is kept as soon as it is chosen. */
export function RequestState({ request }: { request: RequestPage }) {
  const { requestId, status, assignedTo, assigneeName } = request;
  const change = useSend(updateRequest);
  const people = useCall(getRequestAssignees, { requestId });
  const keep = (fields: Omit<BodyOf<typeof updateRequest>, "requestId">) =>
    change.mutate({ requestId, ...fields });
  return (
    <>
      <WordSelect
        label="Status"
        options={requestStatuses}
        value={status}
        disabled={change.isPending}
        onChange={(Status) => keep({ Status })}
      />
      <AssigneeSelect
        people={people}
        assignedTo={assignedTo}
        assigneeName={assigneeName}
        disabled={change.isPending}
        onChange={(AssignedTo) => keep({ AssignedTo })}
      />
      {change.error && <Alert color="red">{change.error.message}</Alert>}
    </>
  );
}

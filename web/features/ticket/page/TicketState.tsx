import { Alert, NativeSelect } from "@mantine/core";
import type { BodyOf } from "#contract/endpoint.ts";
import type { TicketPage } from "#contract/ticket/thread.ts";
import {
  ticketPriorities,
  type TicketPriority,
  ticketStatuses,
  type TicketStatus,
} from "#contract/ticket/status.ts";
import { getTicketAssignees, updateTicket } from "#contract/ticket/ticket.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

/** How a ticket stands, how urgent it is and who looks after it: each is kept as soon as it is chosen. */
export function TicketState({ ticket }: { ticket: TicketPage }) {
  const { ticketId, status, priority, assignedTo, assigneeName } = ticket;
  const change = useSend(updateTicket);
  const people = useCall(getTicketAssignees, { ticketId });
  const keep = (fields: Omit<BodyOf<typeof updateTicket>, "ticketId">) =>
    change.mutate({ ticketId, ...fields });
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
        data={[...ticketStatuses]}
        value={status}
        disabled={change.isPending}
        onChange={({ currentTarget }) => keep({ Status: currentTarget.value as TicketStatus })}
      />
      <NativeSelect
        label="Priority"
        data={[...ticketPriorities]}
        value={priority}
        disabled={change.isPending}
        onChange={({ currentTarget }) => keep({ Priority: currentTarget.value as TicketPriority })}
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

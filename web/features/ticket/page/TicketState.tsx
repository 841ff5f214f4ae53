import { Alert } from "@mantine/core";
import type { BodyOf } from "#contract/endpoint.ts";
import type { TicketPage } from "#contract/ticket/thread.ts";
import { ticketPriorities, ticketStatuses } from "#contract/ticket/status.ts";
import { getTicketAssignees, updateTicket } from "#contract/ticket/ticket.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { AssigneeSelect } from "#web/ui/AssigneeSelect.tsx";
import { WordSelect } from "#web/ui/WordSelect.tsx";

/** A ticket's status, priority and assignee: each change is saved at once. */
export function TicketState({ ticket }: { ticket: TicketPage }) {
  const { ticketId, status, priority, assignedTo, assigneeName } = ticket;
  const change = useSend(updateTicket);
  const people = useCall(getTicketAssignees, { ticketId });
  const save = (fields: Omit<BodyOf<typeof updateTicket>, "ticketId">) =>
    change.mutate({ ticketId, ...fields });
  return (
    <>
      <WordSelect
        label="Status"
        options={ticketStatuses}
        value={status}
        disabled={change.isPending}
        onChange={(Status) => save({ Status })}
      />
      <WordSelect
        label="Priority"
        options={ticketPriorities}
        value={priority}
        disabled={change.isPending}
        onChange={(Priority) => save({ Priority })}
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

import { Badge } from "@mantine/core";
import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { formatInstant } from "#contract/format.ts";
import type { TicketPriority, TicketStatus } from "#contract/ticket/status.ts";
import type { Ticket } from "#contract/ticket/ticket.ts";
import { currentTime } from "#web/lib/clock.ts";
import classes from "./ticket.module.css";
import { dueOf, priorityColors, statusColors } from "./words.ts";

export function StatusBadge({ status, children }: { status: TicketStatus; children?: string }) {
  return (
    <Badge miw="max-content" color={statusColors[status]}>
      {children ?? status}
    </Badge>
  );
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return (
    <Badge miw="max-content" color={priorityColors[priority]}>
      {priority}
    </Badge>
  );
}

/** The due time as text, coloured by urgency. */
export function Due({ ticket }: { ticket: Pick<Ticket, "status" | "dueAt" | "overdue"> }) {
  const text = dueOf(ticket, currentTime());
  if (text === "") return <span className={classes.dimmed}>–</span>;
  const Icon = ticket.overdue ? IconAlertTriangle : IconClock;
  return (
    <time
      className={classes.due}
      data-overdue={ticket.overdue || undefined}
      dateTime={ticket.dueAt}
      title={formatInstant(ticket.dueAt)}
    >
      <Icon size={16} aria-hidden />
      {text}
    </time>
  );
}

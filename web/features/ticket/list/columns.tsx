import { formatInstant } from "#contract/format.ts";
import type { Ticket } from "#contract/ticket/ticket.ts";
import { Due, PriorityBadge, StatusBadge } from "#web/features/ticket/Badges.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { namedCompany } from "#web/lib/session.ts";

/** The columns of the list; the keys are the server's sort columns. */
export const columns: DataColumn<Ticket>[] = [
  {
    key: "subject",
    header: "Ticket",
    value: ({ subject }) => subject,
    cell: ({ subject, ticketNumber }) => <TwoLines first={subject} second={ticketNumber} />,
    stacked: true,
    least: "8rem",
    cardTitle: true,
  },
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, customerPhone }) => (
      <TwoLines first={customerName ?? "–"} second={customerPhone} />
    ),
    stacked: true,
    least: "8rem",
  },
  {
    key: "societyName",
    header: "Society",
    value: ({ societyName }) => societyName,
    cell: ({ societyName, companyName }) => (
      <TwoLines first={societyName ?? "–"} second={namedCompany(companyName ?? "Back office")} />
    ),
    stacked: true,
    unsorted: true,
  },
  {
    key: "priority",
    header: "Priority",
    value: ({ priority }) => priority,
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
    whole: true,
  },
  {
    key: "status",
    header: "Status",
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
    whole: true,
  },
  {
    key: "assigneeName",
    header: "Assignee",
    value: ({ assigneeName }) => assigneeName ?? "–",
    unsorted: true,
  },
  {
    key: "dueAt",
    header: "Due",
    value: ({ dueAt }) => dueAt,
    cell: (ticket) => <Due ticket={ticket} />,
    whole: true,
  },
];

const column = (header: string, value: DataColumn<Ticket>["value"]): DataColumn<Ticket> => ({
  key: header,
  header,
  value,
});

/** The columns of the export: one fact each. */
export const exported: DataColumn<Ticket>[] = [
  column("Ticket No.", ({ ticketNumber }) => ticketNumber),
  column("Subject", ({ subject }) => subject),
  column("Opened At", ({ createdAt }) => formatInstant(createdAt)),
  column("Customer", ({ customerName }) => customerName),
  column("Phone", ({ customerPhone }) => customerPhone),
  column("Society", ({ societyName }) => societyName),
  { ...column("Company", ({ companyName }) => companyName), ofCompanies: true },
  column("Priority", ({ priority }) => priority),
  column("Status", ({ status }) => status),
  column("Assignee", ({ assigneeName }) => assigneeName),
  column("Due At", ({ dueAt }) => formatInstant(dueAt)),
  column("Overdue", ({ overdue }) => (overdue ? "Yes" : "No")),
];

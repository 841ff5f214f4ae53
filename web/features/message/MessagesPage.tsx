import { Alert, Badge } from "@mantine/core";
import { IconEye, IconMailPause } from "@tabler/icons-react";
import { useState } from "react";
import { type Message, searchMessages } from "#contract/message/message.ts";
import { askFor, firstView, pagedState } from "#web/lib/queryState.ts";
import { formatInstant } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import type { View } from "#web/lib/view.ts";
import { MessageDialog } from "./MessageDialog.tsx";

/** What the server sorts by. */
const sortable = ["createdAt", "to", "subject", "status"] as const;

const states = {
  waiting: { label: "Waiting", color: "marigold" },
  sent: { label: "Sent", color: "green" },
  failed: { label: "Failed", color: "red" },
} as const;

const columns: DataColumn<Message>[] = [
  { key: "createdAt", header: "Created", value: ({ createdAt }) => formatInstant(createdAt), width: "13rem" },
  { key: "to", header: "To", value: ({ to }) => to },
  { key: "subject", header: "Subject", value: ({ subject }) => subject, cardTitle: true },
  {
    key: "status",
    header: "Status",
    value: ({ status }) => states[status].label,
    cell: ({ status }) => <Badge color={states[status].color}>{states[status].label}</Badge>,
    width: "8rem",
  },
];

/** The mails and text messages of this installation, to see whether they went out and to pass on by hand those that could not. */
export function MessagesPage() {
  const [view, setView] = useState(firstView);
  const [opened, open] = useState<Message | null>(null);
  const show = ({ sort, ...rest }: View) => {
    const known = sort === null || sortable.some((key) => key === sort.by);
    setView({ ...rest, sort: known ? sort : view.sort });
  };
  const messages = useCall(searchMessages, askFor(view, sortable));
  const actions = (message: Message): RowAction[] => [
    { label: `Open ${message.subject}`, icon: IconEye, onClick: () => open(message) },
  ];
  return (
    <>
      <PageHeader title="Messages" description="Mails and text messages that this installation sends." />
      {messages.data?.rows.some(({ status }) => status === "waiting") && <WaitingHint />}
      <DataTable
        caption="Messages"
        columns={columns}
        rowKey={({ messageId }) => messageId}
        actions={actions}
        empty={
          <EmptyState
            title="No messages yet"
            text="Reset links and codes are listed here, with whether they were sent. Without a mail server or a gateway for text messages you pass them on from here."
          />
        }
        {...pagedState(messages, view, show)}
      />
      <MessageDialog message={opened} onClose={() => open(null)} />
    </>
  );
}

function WaitingHint() {
  return (
    <Alert color="marigold" mb="md" icon={<IconMailPause aria-hidden />} title="Messages are waiting">
      If no mail server or gateway is set up they stay here: open a message, copy its text and pass it on
      yourself.
    </Alert>
  );
}

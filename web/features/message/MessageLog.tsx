import { english } from "#web/texts/english.ts";
import { Alert, Badge } from "@mantine/core";
import { IconEye, IconMailPause } from "@tabler/icons-react";
import { formatInstant } from "#contract/format.ts";
import { type Message, searchMessages } from "#contract/message/message.ts";
import { templates } from "#contract/message/templates.ts";
import { languages } from "#i18n/languages.ts";
import { searchOf, viewOf, type ListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import type { View } from "#web/lib/view.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import { MessageDialog } from "./MessageDialog.tsx";
import { MessageFilters } from "./MessageFilters.tsx";
import type { MessagesSearch } from "./search.ts";
import { channelNames, states } from "./words.ts";

/** The server's sort columns. */
const sortable = ["createdAt", "to", "subject", "status"] as const;

const channelText = ({ channel, language }: Message) =>
  `${english.t(channelNames[channel])}, ${languages[language].name}`;

const columns: DataColumn<Message>[] = [
  { key: "createdAt", header: "Created", value: ({ createdAt }) => formatInstant(createdAt), width: "13rem" },
  { key: "to", header: "To", value: ({ to }) => to },
  {
    key: "subject",
    header: "Subject",
    value: ({ subject }) => subject,
    cell: (message) => <TwoLines first={message.subject} second={channelText(message)} />,
    cardTitle: true,
  },
  {
    key: "status",
    header: "Status",
    value: ({ status }) => states[status].label,
    cell: ({ status }) => <Badge color={states[status].color}>{states[status].label}</Badge>,
    width: "8rem",
  },
];

/** Converts the URL parameters to the call's filters. */
function filtersOf({ template, channel, language, status, from, to }: MessagesSearch) {
  const Template = templates.find((one) => one === template);
  return {
    ...(Template && { Template }),
    ...(channel && { Channel: channel }),
    ...(language && { Language: language }),
    ...(status && { Status: status }),
    ...(from && { From: from }),
    ...(to && { To: to }),
  };
}

/** The sent messages with their delivery status; undeliverable ones can be passed on by hand. */
export function MessageLog({ url }: { url: ListUrl<typeof MessagesSearch> }) {
  const { search, show, narrow } = url;
  const opened = useTarget<Message>();
  const filters = filtersOf(search);
  const view = viewOf(search);
  const change = ({ sort, ...rest }: View) => {
    const isSortable = sort === null || sortable.some((key) => key === sort.by);
    show(searchOf({ ...rest, sort: isSortable ? sort : view.sort }));
  };
  const messages = useCall(searchMessages, { ...pageQuery(view, sortable), search: search.search, filters });
  const isNarrowed = search.search !== "" || Object.keys(filters).length > 0;
  const actions = (message: Message): RowAction[] => [
    { label: `Open ${message.subject}`, icon: IconEye, opens: true, onClick: () => opened.open(message) },
  ];
  return (
    <>
      <SavedViews list="messages" />
      <ListFilter
        noun="messages"
        searches="recipient or subject"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <MessageFilters url={url} />
      </ListFilter>
      {hasPermission("message:reveal") && messages.data?.rows.some(({ status }) => status === "waiting") && (
        <WaitingHint />
      )}
      <DataTable
        caption="Messages"
        columns={columns}
        rowKey={({ messageId }) => messageId}
        actions={actions}
        empty={isNarrowed ? <NoneFound /> : <NoneYet />}
        {...pagedState(messages, view, change)}
      />
      <MessageDialog message={opened.target} opened={opened.opened} onClose={opened.close} />
    </>
  );
}

const NoneFound = () => (
  <EmptyState title="No message found" text="Search for something else, or take a filter away." />
);

const NoneYet = () => (
  <EmptyState
    title="No messages yet"
    text="What customers and staff are told is listed here, with whether it was sent. Without a mail server or a gateway for text messages it is passed on from here."
  />
);

function WaitingHint() {
  return (
    <Alert color="marigold" mb="md" icon={<IconMailPause aria-hidden />} title="Messages are waiting">
      If no mail server or gateway is set up they stay here: open a message, copy its text and pass it on
      yourself.
    </Alert>
  );
}

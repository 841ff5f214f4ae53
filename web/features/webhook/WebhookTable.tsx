import { Badge, Button } from "@mantine/core";
import { IconEdit, IconListDetails, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatCount, formatInstant } from "#contract/format.ts";
import { deleteWebhook, type Webhook } from "#contract/webhook/webhook.ts";
import type { CallError } from "#web/lib/call.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import type { WebhooksSearch } from "./search.ts";
import { eventsText, stateOf } from "./words.ts";
import { namedCompany } from "#web/lib/session.ts";

const columns: DataColumn<Webhook>[] = [
  {
    key: "url",
    header: "Address",
    value: ({ url }) => url,
    cell: ({ url, companyName }) => (
      <TwoLines first={url} second={namedCompany(companyName ?? "Back office")} />
    ),
    cardTitle: true,
  },
  { key: "events", header: "Events", value: eventsText, unsorted: true, width: "16rem" },
  {
    key: "state",
    header: "State",
    value: (hook) => stateOf(hook).label,
    cell: (hook) => <State hook={hook} />,
    width: "11rem",
  },
  {
    key: "waiting",
    header: "Waiting",
    value: ({ waiting }) => waiting,
    cell: ({ waiting }) => formatCount(waiting),
    align: "right",
    width: "7rem",
  },
];

function State({ hook }: { hook: Webhook }) {
  const { label, color } = stateOf(hook);
  const since = hook.disabledAt ?? hook.failingSince;
  const badge = (
    <Badge miw="max-content" color={color}>
      {label}
    </Badge>
  );
  return since ? <TwoLines first={badge} second={`since ${formatInstant(since)}`} /> : badge;
}

type Props = { hooks: UseQueryResult<Webhook[], CallError>; url: ListUrl<typeof WebhooksSearch> };

export function WebhookTable({ hooks, url: { open } }: Props) {
  const remove = useSend(deleteWebhook);
  const deleting = useTarget<Webhook>();
  const actions = ({ webhookId, ...hook }: Webhook): RowAction[] => [
    {
      label: `Deliveries to ${hook.url}`,
      icon: IconListDetails,
      opens: true,
      onClick: () => open({ deliveries: webhookId }),
    },
    { label: `Edit ${hook.url}`, icon: IconEdit, onClick: () => open({ edit: webhookId }) },
    {
      label: `Delete ${hook.url}`,
      icon: IconTrash,
      tone: "danger",
      onClick: () => deleting.open({ webhookId, ...hook }),
    },
  ];
  return (
    <>
      <DataTable
        caption="Webhooks"
        columns={columns}
        rows={hooks.data}
        rowKey={({ webhookId }) => webhookId}
        actions={actions}
        empty={
          hooks.data?.length === 0 ? (
            <EmptyState
              title="No webhooks yet"
              text="A webhook tells other software, such as your accounting, what happens here: a booking, a wash, a payment."
              action={<Button onClick={() => open({ edit: "new" })}>Add Webhook</Button>}
            />
          ) : undefined
        }
        {...tableState(hooks)}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.url ?? ""}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ webhookId: deleting.target.webhookId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

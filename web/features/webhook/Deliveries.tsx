import { Badge, Button, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { formatInstant } from "#contract/format.ts";
import {
  type Delivery,
  getDeliveries,
  MAX_DELIVERIES,
  retryDelivery,
  sendTest,
} from "#contract/webhook/webhook.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./webhook.module.css";
import { deliveryStates, eventName, triesOf } from "./words.ts";

/** Polling interval while the dialog is open, in milliseconds. */
const POLL_MS = 5_000;

export function DeliveriesDialog({ webhookId, onClose }: { webhookId: number | null; onClose: () => void }) {
  const phone = usePhone();
  return (
    <Dialog title="Deliveries" opened={webhookId !== null} onClose={onClose} size="48rem" fullScreen={phone}>
      {webhookId !== null && (
        <>
          <SendTest webhookId={webhookId} />
          <DeliveryList webhookId={webhookId} />
        </>
      )}
    </Dialog>
  );
}

function SendTest({ webhookId }: { webhookId: number }) {
  const test = useSend(sendTest, { onDone: () => toastSuccess("A test is on its way.") });
  return (
    <Button
      mb="md"
      leftSection={<IconSend size={18} aria-hidden />}
      loading={test.isPending}
      onClick={() => test.mutate({ webhookId }, { onError: ({ message }) => toastError(message) })}
    >
      Send a Test
    </Button>
  );
}

function DeliveryList({ webhookId }: { webhookId: number }) {
  const deliveries = useCall(getDeliveries, { webhookId }, { everyMs: POLL_MS });
  const { data: rows, isPlaceholderData } = deliveries;
  if (!rows || isPlaceholderData) return <NoData query={deliveries} />;
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing sent yet" text="What is sent from now on is listed here for 30 days." />
    );
  return (
    <>
      <ul className={classes.deliveries}>
        {rows.map((delivery) => (
          <DeliveryItem key={delivery.deliveryId} delivery={delivery} />
        ))}
      </ul>
      {rows.length === MAX_DELIVERIES && (
        <Text size="sm" c="dimmed" mt="md">
          These are the newest {MAX_DELIVERIES}.
        </Text>
      )}
    </>
  );
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { deliveryId, event, status, createdAt, nextAt, problem, id, body } = delivery;
  const { label, color } = deliveryStates[status];
  const retry = useSend(retryDelivery, { onDone: () => toastSuccess("It waits to be sent again.") });
  return (
    <li className={classes.delivery}>
      <div className={classes.head}>
        <Text fw={600}>{eventName(event)}</Text>
        <Badge color={color}>{label}</Badge>
      </div>
      <Text size="sm" c="dimmed">
        {formatInstant(createdAt)} · {triesOf(delivery)}
        {nextAt && delivery.attempts > 0 && `, again from ${formatInstant(nextAt)}`}
      </Text>
      {problem && (
        <Text size="sm" className={classes.problem}>
          {problem}
        </Text>
      )}
      <details className={classes.body}>
        <summary>{id}</summary>
        <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </details>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={retry.isPending}
        aria-label={`Send ${eventName(event)} of ${formatInstant(createdAt)} again`}
        onClick={() => retry.mutate({ deliveryId }, { onError: ({ message }) => toastError(message) })}
      >
        Send Again
      </Button>
    </li>
  );
}

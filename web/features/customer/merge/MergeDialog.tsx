import { Alert, Button, Loader, Text } from "@mantine/core";
import { IconArrowDown, IconArrowsExchange } from "@tabler/icons-react";
import { useState } from "react";
import { type CustomerEntry, mergeCustomers, type Moves, UNDO_DAYS } from "#contract/customer/merge.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { CustomerSelect } from "#web/features/customer/CustomerSelect.tsx";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import classes from "./merge.module.css";
import { moveSummary } from "./words.ts";

/** The record to merge and its target; null until chosen. */
export type Merging = { customerId: number; intoId: number | null };

type Props = { merging: Merging | null; onClose: () => void; onMerged: (into: number) => void };

/** Merges two customer records after a preview of what moves. */
export function MergeDialog({ merging, onClose, onMerged }: Props) {
  return (
    <FormModal title="Merge customers" size="34rem" opened={merging !== null} onClose={onClose}>
      {merging && <Choosing merging={merging} onMerged={onMerged} />}
    </FormModal>
  );
}

function Choosing({ merging, onMerged }: { merging: Merging; onMerged: (into: number) => void }) {
  const [other, setOther] = useState(merging.intoId);
  const [swapped, setSwapped] = useState(false);
  const [customerId, intoId] = swapped ? [other, merging.customerId] : [merging.customerId, other];
  return (
    <div className={classes.dialog}>
      {merging.intoId === null && (
        <CustomerSelect label="Merge with" value={other} onChange={setOther} except={merging.customerId} />
      )}
      {customerId !== null && intoId !== null && (
        <Preview
          request={{ CustomerId: customerId, IntoCustomerId: intoId }}
          onSwap={() => setSwapped(!swapped)}
          onMerged={onMerged}
        />
      )}
    </div>
  );
}

type MergeRequest = { CustomerId: number; IntoCustomerId: number };
type PreviewProps = { request: MergeRequest; onSwap: () => void; onMerged: (into: number) => void };

function Preview({ request, onSwap, onMerged }: PreviewProps) {
  const preview = useCall(mergeCustomers, { ...request, DryRun: true });
  const merge = useSend(mergeCustomers, {
    onDone: (reply) => {
      toastSuccess(`Merged. It can be undone for ${UNDO_DAYS} days.`);
      onMerged(reply.into.customerId);
    },
  });
  // After the merge the preview is refetched and fails, since this record is merged then.
  if (preview.isError && !merge.isPending)
    return (
      <Alert color="red" role="alert">
        {preview.error.message}
      </Alert>
    );
  if (!preview.data || preview.isPlaceholderData) return <Loader size="sm" aria-label="Looking what moves" />;
  const blocked = preview.data.conflicts.some(({ blocks }) => blocks);
  return (
    <>
      <Sides {...preview.data} />
      <FormActions>
        <Button
          disabled={blocked}
          loading={merge.isPending}
          onClick={() => merge.mutate(request, { onError: (error) => toastError(error.message) })}
        >
          Merge
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          onClick={onSwap}
          disabled={merge.isPending}
        >
          Swap
        </Button>
      </FormActions>
    </>
  );
}

/** Both records, what moves between them, and any conflicts. */
function Sides({ customer, into, moves, conflicts }: ReplyOf<typeof mergeCustomers>) {
  return (
    <section aria-label="What moves" className={classes.sides}>
      <Side entry={customer} what="Merged into the other, and no longer listed" />
      <div className={classes.way}>
        <IconArrowDown size={20} aria-hidden />
        <Counts moves={moves} />
      </div>
      <Side entry={into} what="Kept" />
      <Sentences color="red" sentences={conflicts.filter(({ blocks }) => blocks)} />
      <Sentences color="marigold" sentences={conflicts.filter(({ blocks }) => !blocks)} />
    </section>
  );
}

type SentencesProps = { color: string; sentences: ReplyOf<typeof mergeCustomers>["conflicts"] };

function Sentences({ color, sentences }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <Alert color={color} p="xs">
      <ul className={classes.sentences}>
        {sentences.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Counts({ moves }: { moves: Moves }) {
  return <Text size="sm">{moveSummary(moves)}</Text>;
}

function Side({ entry, what }: { entry: CustomerEntry; what: string }) {
  return (
    <div className={classes.side}>
      <Text size="xs" c="dimmed">
        {what}
      </Text>
      <Text fw={650}>{entry.firstName}</Text>
      <Text size="sm">
        {entry.phone1} · {entry.companyName}
      </Text>
    </div>
  );
}

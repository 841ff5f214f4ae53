import { Alert, Button, Loader, Text } from "@mantine/core";
import { type CustomerEntry, undoMerge } from "#contract/customer/merge.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import classes from "./merge.module.css";
import { moveSummary } from "./words.ts";

type Props = {
  /** The record that was merged into another; null while the dialog is closed. */
  entry: CustomerEntry | null;
  onClose: () => void;
  onUndone: (customerId: number) => void;
};

/** Undoes a merge after a preview of what moves back and what cannot. */
export function UndoDialog({ entry, onClose, onUndone }: Props) {
  return (
    <FormModal title="Undo merge" size="34rem" opened={entry !== null} onClose={onClose}>
      {entry && <Preview entry={entry} onUndone={onUndone} />}
    </FormModal>
  );
}

function Preview({ entry, onUndone }: { entry: CustomerEntry; onUndone: (customerId: number) => void }) {
  const body = { CustomerId: entry.customerId };
  const preview = useCall(undoMerge, { ...body, DryRun: true });
  const undo = useSend(undoMerge, {
    onDone: () => {
      toastSuccess("The merge is undone.");
      onUndone(entry.customerId);
    },
  });
  // After undoing, the preview is refetched and fails, since there is nothing left to undo.
  if (preview.isError && !undo.isPending)
    return (
      <Alert color="red" role="alert">
        {preview.error.message}
      </Alert>
    );
  if (!preview.data) return <Loader size="sm" aria-label="Looking what goes back" />;
  const { customer, moves, stays } = preview.data;
  return (
    <div className={classes.dialog}>
      <Text>
        Back to {customer.firstName}, {customer.phone1}: {moveSummary(moves).replace(/^N/, "n")}.
      </Text>
      {stays.map((sentence) => (
        <Alert key={sentence} color="marigold" p="xs">
          {sentence}
        </Alert>
      ))}
      <FormActions>
        <Button
          loading={undo.isPending}
          onClick={() => undo.mutate(body, { onError: (error) => toastError(error.message) })}
        >
          Undo merge
        </Button>
      </FormActions>
    </div>
  );
}

import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./ConfirmDelete.module.css";
import { Dialog } from "./Dialog.tsx";

type Props = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The deletion is in progress. */
  busy?: boolean;
  what?: string;
  /** Replaces the confirmation question. */
  description?: ReactNode;
  /** Why it could not be deleted: the records that use it. */
  refusal?: ReactNode;
  /** An alternative offered after a refusal: "Delete everything inside". */
  alternative?: { label: string; onClick: () => void };
};

/** Asks for confirmation before deleting. Cancel has the initial focus. */
export function ConfirmDelete({ opened, onClose, onConfirm, busy = false, what, refusal, ...rest }: Props) {
  const {
    description = "Are you sure you want to delete this item? This action cannot be undone.",
    alternative,
  } = rest;
  return (
    <Dialog
      title="Delete Confirmation"
      opened={opened}
      onClose={busy ? () => {} : onClose}
      size="md"
      centered
    >
      {what && (
        <Text fw={650} mb={4} className={classes.what}>
          {what}
        </Text>
      )}
      {refusal ? (
        <Alert color="marigold" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {refusal}
        </Alert>
      ) : (
        <Text>{description}</Text>
      )}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {!refusal && (
          <Button color="red" loading={busy} onClick={onConfirm}>
            Delete Item
          </Button>
        )}
        {refusal && alternative && (
          <Button color="red" variant="outline" loading={busy} onClick={alternative.onClick}>
            {alternative.label}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

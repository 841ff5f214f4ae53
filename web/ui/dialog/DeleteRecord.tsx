import { useMutation } from "@tanstack/react-query";
import type { CallError } from "#web/lib/call.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";
import { ConfirmDelete } from "../ConfirmDelete.tsx";
import { Covered, useMark } from "./marks.ts";

type Props = {
  opened: boolean;
  what: string;
  remove: () => Promise<unknown>;
  /** The text of the success toast. */
  deleted?: string;
  /** Shows the toast; a short one by default. */
  notify?: (text: string) => void;
  /** Shown when the server refuses without a reason; if set, refusals are toasted too. */
  undeleted?: string;
  onClose: () => void;
};

/** Asks for confirmation before deleting a record; on a refusal, shows what uses it. */
export function DeleteRecord({ opened, what, remove, onClose, ...words }: Props) {
  const { deleted = "Deleted successfully.", notify = toastSaved, undeleted } = words;
  const reasonOf = (error: CallError) => (error.explained ? error.message : (undeleted ?? error.message));
  useMark(Covered, opened);
  const attempt = useMutation<unknown, CallError>({
    mutationFn: remove,
    onSuccess: () => {
      notify(deleted);
      onClose();
    },
    onError: (error) => {
      if (undeleted !== undefined) toastError(reasonOf(error));
    },
  });
  const { error } = attempt;
  const inUse = error !== null && Object.keys(error.uses).length > 0;
  return (
    <ConfirmDelete
      opened={opened}
      what={what}
      busy={attempt.isPending}
      onClose={() => {
        attempt.reset();
        onClose();
      }}
      onConfirm={() => attempt.mutate()}
      refusal={error ? reasonOf(error) : undefined}
      {...(error && !inUse && { alternative: { label: "Try again", onClick: () => attempt.mutate() } })}
    />
  );
}

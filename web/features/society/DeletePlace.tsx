import { useMutation } from "@tanstack/react-query";
import { PROVIDER_SERVICES, RESTORE_DAYS, WASHES_TO_COME } from "#contract/society/archive.ts";
import type { CallError } from "#web/lib/call.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { ConfirmDelete } from "#web/ui/ConfirmDelete.tsx";
import { Covered, useMark } from "#web/ui/dialog/marks.ts";

type Props = {
  opened: boolean;
  what: string;
  /** Deletes the place: with everything inside it and its coverage, or only if there is none. */
  remove: (withContents: boolean) => Promise<unknown>;
  /** The text of the success toast. */
  deleted?: string;
  onClose: () => void;
};

/** Asks for confirmation before a place is deleted. When it has contents or coverage, lists them and asks again. */
export function DeletePlace({ opened, what, remove, deleted = "Deleted successfully.", onClose }: Props) {
  useMark(Covered, opened);
  const attempt = useMutation<unknown, CallError, boolean>({
    mutationFn: remove,
    onSuccess: () => {
      toastSaved(deleted);
      onClose();
    },
  });
  const { error } = attempt;
  const close = () => {
    attempt.reset();
    onClose();
  };
  const uses = Object.keys(error?.uses ?? {});
  const hasContents = uses.some((noun) => noun !== PROVIDER_SERVICES && noun !== WASHES_TO_COME);
  return (
    <ConfirmDelete
      opened={opened}
      what={what}
      description={`Are you sure you want to delete this item? You can restore it for ${RESTORE_DAYS} days.`}
      busy={attempt.isPending}
      onClose={close}
      onConfirm={() => attempt.mutate(false)}
      refusal={error?.message}
      {...(error && {
        alternative:
          uses.length > 0
            ? {
                label: hasContents ? "Delete everything inside" : "Delete it anyway",
                onClick: () => attempt.mutate(true),
              }
            : { label: "Try again", onClick: () => attempt.mutate(false) },
      })}
    />
  );
}

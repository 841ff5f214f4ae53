import { Alert, Button, Text } from "@mantine/core";
import type { employee } from "#contract/people/employee.ts";
import { usePasswordConfirmation } from "#web/features/session/usePasswordConfirmation.tsx";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { type Kind, kinds, type Person } from "./kinds.ts";

type Props = { kind: Kind; person: Person; onClose: () => void };

/** Removes the second factor of a user who has lost it. */
export function ResetFactor({ kind, person, onClose }: Props) {
  const { calls, ref } = kinds[kind];
  const reset = useSend((calls as typeof employee.calls).resetFactor);
  const { confirmed, dialog } = usePasswordConfirmation();
  const send = async () => {
    try {
      await confirmed(() => reset.mutateAsync(ref(person.id) as { employeeId: number }));
    } catch {
      // The dialog shows the reason.
      return;
    }
    toastSuccess(`${person.name} signs in by the password alone now.`);
    onClose();
  };
  return (
    <Dialog title={`Reset ${person.name}'s second factor`} opened onClose={onClose} size="md" centered>
      {reset.error && reset.error.code !== "unconfirmed" && (
        <Alert color="red" mb="md">
          {reset.error.message}
        </Alert>
      )}
      <Text>
        For somebody who has lost the phone and the recovery codes. Make sure that it is them who asks: then
        the password alone signs them in, until they set up another one. All their sessions end.
      </Text>
      <FormActions>
        <Button color="red" loading={reset.isPending} onClick={() => void send()}>
          Reset
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
      {dialog}
    </Dialog>
  );
}

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { eraseSelf } from "#contract/customer/erase.ts";
import { useLeave } from "#web/features/session/session.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { EraseDialog, ErasePreview } from "./EraseDialog.tsx";
import { useSpeech } from "#web/words/speech.ts";

/** Erases whoever is signed in, with every company. */
export function DeleteAccount() {
  const { say } = useSpeech();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" color="red" mt="xl" onClick={open}>
        {say("Delete my account")}
      </Button>
      <EraseDialog title={say("Delete my account")} opened={opened} onClose={close}>
        <Preview />
      </EraseDialog>
    </>
  );
}

function Preview() {
  const { say, told } = useSpeech();
  const leave = useLeave("/book");
  const preview = useCall(eraseSelf, { DryRun: true });
  // The session has ended with it: nothing that is shown can be asked again.
  const erase = useSend(eraseSelf, {
    changes: false,
    onDone: () => {
      toastSuccess(say("Your account is deleted."));
      void leave();
    },
  });
  return (
    <ErasePreview
      whose="your"
      preview={preview}
      erase={erase}
      onErase={() => erase.mutate({}, { onError: (error) => toastError(told(error.message)) })}
    />
  );
}

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { eraseSelf } from "#contract/erasure/erasure.ts";
import { useLeave } from "#web/features/session/session.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { EraseDialog, ErasePreview } from "./EraseDialog.tsx";
import { useErasureTexts } from "./texts.ts";

/** Erases the signed-in customer's account, in every company. */
export function DeleteAccount() {
  const { t } = useErasureTexts();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" color="red" mt="xl" onClick={open}>
        {t("erasure.deleteMyAccount")}
      </Button>
      <EraseDialog title={t("erasure.deleteMyAccount")} opened={opened} onClose={close}>
        <Preview />
      </EraseDialog>
    </>
  );
}

function Preview() {
  const { t } = useErasureTexts();
  const leave = useLeave("/book");
  const preview = useCall(eraseSelf, { DryRun: true });
  // The session is gone with it, so nothing may be refetched.
  const erase = useSend(eraseSelf, {
    changes: false,
    onDone: () => {
      toastSuccess(t("erasure.yourAccountIsDeleted"));
      void leave();
    },
  });
  return (
    <ErasePreview
      whose="your"
      preview={preview}
      erase={erase}
      onErase={() => erase.mutate({}, { onError: (error) => toastError(error.message) })}
    />
  );
}

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEraser } from "@tabler/icons-react";
import { eraseCustomer } from "#contract/erasure/erasure.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { EraseDialog, ErasePreview } from "./EraseDialog.tsx";

type Props = { customerId: number; onErased: () => void };

export function EraseCustomer({ customerId, onErased }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        mt="lg"
        leftSection={<IconEraser size={18} aria-hidden />}
        onClick={open}
      >
        Erase customer…
      </Button>
      <EraseDialog title="Erase customer" opened={opened} onClose={close}>
        <Preview customerId={customerId} onErased={onErased} />
      </EraseDialog>
    </>
  );
}

function Preview({ customerId, onErased }: Props) {
  const body = { CustomerId: customerId };
  const preview = useCall(eraseCustomer, { ...body, DryRun: true });
  const erase = useSend(eraseCustomer, {
    onDone: () => {
      toastSuccess("The customer is erased.");
      onErased();
    },
  });
  return (
    <ErasePreview
      whose="the"
      preview={preview}
      erase={erase}
      onErase={() => erase.mutate(body, { onError: (error) => toastError(error.message) })}
    />
  );
}

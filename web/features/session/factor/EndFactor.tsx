import { endSecondFactor } from "#contract/session/secondFactor.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { FormModal } from "#web/ui/FormModal.tsx";
import { ProofForm } from "./ProofForm.tsx";

export function EndFactor({ onClose }: { onClose: () => void }) {
  return (
    <FormModal title="Switch the second factor off" opened onClose={onClose} size="sm">
      <ProofForm
        endpoint={endSecondFactor}
        text="Your password alone will sign you in. For another phone, set it up again afterwards."
        submit="Switch off"
        tone="danger"
        onDone={() => {
          toastSuccess("Your second factor is off.");
          onClose();
        }}
      />
    </FormModal>
  );
}

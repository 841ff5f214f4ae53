import { useState } from "react";
import { renewRecoveryCodes } from "#contract/session/secondFactor.ts";
import { FormModal } from "#web/ui/FormModal.tsx";
import { CodesDialog } from "./CodesDialog.tsx";
import { ProofForm } from "./ProofForm.tsx";

export function RenewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormModal title="New recovery codes" opened onClose={onClose} size="sm">
      <ProofForm
        endpoint={renewRecoveryCodes}
        text="The codes that you have now will no longer count."
        submit="Make new codes"
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
    </FormModal>
  );
}

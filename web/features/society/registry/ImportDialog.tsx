import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { ImportSteps } from "./ImportSteps.tsx";

type Props = { societyId: number; opened: boolean; onClose: () => void };

/** Imports a registry file after checking it. */
export function ImportDialog({ societyId, opened, onClose }: Props) {
  return (
    <MarkedModal title="Import a registry" size="48rem" opened={opened} onClose={onClose}>
      <ImportSteps societyId={societyId} onClose={onClose} />
    </MarkedModal>
  );
}

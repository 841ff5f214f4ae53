import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { ImportSteps } from "./ImportSteps.tsx";

type Props = { societyId: number; opened: boolean; onClose: () => void };

/** Takes a registry file: first it is checked, then imported. */
export function ImportDialog({ societyId, opened, onClose }: Props) {
  return (
    <MarkedModal title="Import a registry" size="48rem" opened={opened} onClose={onClose}>
      <ImportSteps societyId={societyId} onClose={onClose} />
    </MarkedModal>
  );
}

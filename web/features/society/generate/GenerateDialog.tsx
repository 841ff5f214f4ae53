import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { GenerateForm } from "./GenerateForm.tsx";
import type { GeneratedKind } from "./useDraft.ts";

type Props = { societyId: number; kind: GeneratedKind; opened: boolean; onClose: () => void };

/** Creates many places at once from short patterns: "Tower A-F", "G, 1-24 without 13". */
export function GenerateDialog({ societyId, kind, opened, onClose }: Props) {
  return (
    <MarkedModal title="Generate" size="56rem" opened={opened} onClose={onClose}>
      <GenerateForm societyId={societyId} kind={kind} onDone={onClose} />
    </MarkedModal>
  );
}

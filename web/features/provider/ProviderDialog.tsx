import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { ProviderTabs } from "./ProviderTabs.tsx";

type Props = {
  /** The provider in the dialog, "new" for one to come; null closes it. */
  shown: number | "new" | null;
  onAdded: (providerId: number) => void;
  onClose: () => void;
};

/** A provider's details, services, bank account and papers. */
export function ProviderDialog({ shown, onAdded, onClose }: Props) {
  const latest = useLatest(shown);
  return (
    <MarkedModal
      title={latest === "new" ? "Add Provider" : "Provider Details"}
      size="72rem"
      opened={shown !== null}
      onClose={onClose}
    >
      <ProviderTabs providerId={latest === "new" ? null : latest} onAdded={onAdded} />
    </MarkedModal>
  );
}

import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { getProvider } from "#contract/provider/provider.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { ProviderTabs } from "./ProviderTabs.tsx";
import { fullName } from "./words.ts";

type Props = {
  /** The id of the shown provider, "new" for a new one; null while the dialog is closed. */
  shown: number | "new" | null;
  /** Shown above the tabs. */
  next?: ReactNode;
  onAdded: (providerId: number) => void;
  onClose: () => void;
};

/** A provider's details, services, bank account and documents. */
export function ProviderDialog({ shown, next, onAdded, onClose }: Props) {
  const latest = useLatest(shown);
  return (
    <MarkedModal
      title={latest === "new" ? "Add Provider" : "Provider Details"}
      size="72rem"
      opened={shown !== null}
      onClose={onClose}
    >
      {next}
      {typeof latest === "number" && <DetailsOf providerId={latest} />}
      <ProviderTabs providerId={latest === "new" ? null : latest} onAdded={onAdded} />
    </MarkedModal>
  );
}

/** The provider's name, shown above the tabs. */
function DetailsOf({ providerId }: { providerId: number }) {
  const { data: provider } = useCall(getProvider, { providerId });
  return (
    <Text fw={600} mb="xs" mih="1.55em">
      {provider && fullName(provider)}
    </Text>
  );
}

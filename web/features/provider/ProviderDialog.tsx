import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
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
  /** Begins a new one, after one was added. */
  onAnother: () => void;
  onClose: () => void;
};

/** A provider's details, services, bank account and documents. */
export function ProviderDialog({ shown, next, onAdded, onAnother, onClose }: Props) {
  const latest = useLatest(shown);
  const [added, setAdded] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  return (
    <MarkedModal
      title={latest === "new" ? "Add Provider" : "Provider Details"}
      size="72rem"
      opened={shown !== null}
      onClose={onClose}
    >
      {next}
      {typeof latest === "number" && (
        <Group justify="space-between" mb="xs">
          <DetailsOf providerId={latest} />
          {added === latest && (
            <Button
              size="compact-md"
              variant="light"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                setRound(round + 1);
                onAnother();
              }}
            >
              Add another
            </Button>
          )}
        </Group>
      )}
      <ProviderTabs
        // A new one begins with its basic details again.
        key={round}
        providerId={latest === "new" ? null : latest}
        onAdded={(providerId) => {
          setAdded(providerId);
          onAdded(providerId);
        }}
      />
    </MarkedModal>
  );
}

/** The provider's name, shown above the tabs. */
function DetailsOf({ providerId }: { providerId: number }) {
  const { data: provider } = useCall(getProvider, { providerId });
  return (
    <Text fw={600} mih="1.55em">
      {provider && fullName(provider)}
    </Text>
  );
}

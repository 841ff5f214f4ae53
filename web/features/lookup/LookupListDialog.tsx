import { Text } from "@mantine/core";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import type { LookupListProps } from "./entries.ts";
import { LookupList } from "./LookupList.tsx";

type Props = LookupListProps & { title: string; about: string; opened: boolean; onClose: () => void };

export function LookupListDialog({ title, about, opened, onClose, ...list }: Props) {
  return (
    <MarkedModal title={title} size="40rem" opened={opened} onClose={onClose}>
      <Text c="dimmed" mb="md">
        {about}
      </Text>
      <LookupList {...list} />
    </MarkedModal>
  );
}

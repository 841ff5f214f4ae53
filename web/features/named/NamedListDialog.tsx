import { Text } from "@mantine/core";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import type { NamedListProps } from "./entries.ts";
import { NamedList } from "./NamedList.tsx";

type Props = NamedListProps & { title: string; about: string; opened: boolean; onClose: () => void };

/** A plain list of names in a dialog: add, rename, switch off, delete. */
export function NamedListDialog({ title, about, opened, onClose, ...list }: Props) {
  return (
    <MarkedModal title={title} size="40rem" opened={opened} onClose={onClose}>
      <Text c="dimmed" mb="md">
        {about}
      </Text>
      <NamedList {...list} />
    </MarkedModal>
  );
}

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import type { AuditNoun } from "#contract/audit/noun.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { EntryList } from "./EntryList.tsx";

type Props = {
  noun: AuditNoun;
  recordId: number;
  name: string;
  /** The button's label. */
  children?: string;
};

/** Opens a record's change history; only for users who may read the audit trail. */
export function HistoryButton({ noun, recordId, name, children = "History" }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  if (!hasPermission("audit:read")) return null;
  const title = `History of ${name}`;
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {children}
      </Button>
      <MarkedModal title={title} size="44rem" opened={opened} onClose={close}>
        <EntryList caption={title} filters={{ Noun: noun, RecordId: recordId }} />
      </MarkedModal>
    </>
  );
}

import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMessage2, IconPencil } from "@tabler/icons-react";
import { getTicketAnswers } from "#contract/ticket/answer.ts";
import { useCall } from "#web/lib/query.ts";
import { AnswersDialog } from "./AnswersDialog.tsx";

/** Inserts a saved answer into the draft, or opens the list for editing. */
export function SavedAnswers({ onInsert }: { onInsert: (text: string) => void }) {
  const [editing, edit] = useDisclosure(false);
  const { data = [], isError } = useCall(getTicketAnswers, {});
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconMessage2 size={18} aria-hidden />}>
            Saved Answers
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="20rem" style={{ overflowY: "auto" }}>
          {isError && <Menu.Label>The list could not be loaded.</Menu.Label>}
          {!isError && data.length === 0 && <Menu.Label>Nothing is saved yet.</Menu.Label>}
          {data.map(({ answerId, title, text }) => (
            <Menu.Item key={answerId} onClick={() => onInsert(text)}>
              {title}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={edit.open}>
            Edit saved answers
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AnswersDialog opened={editing} onClose={edit.close} />
    </>
  );
}

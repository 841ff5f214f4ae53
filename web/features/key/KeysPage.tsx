import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useListUrl } from "#web/lib/listUrl.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SecretDialog } from "#web/ui/SecretDialog.tsx";
import { KeyForm } from "./KeyForm.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { KeysSearch } from "./search.ts";

export function KeysPage() {
  const { search, open, close } = useListUrl(KeysSearch);
  const [key, setKey] = useState<string | null>(null);
  const add = () => open({ edit: "new" });
  return (
    <>
      <PageHeader
        title="API keys"
        description={
          <>
            Let other software read and write here. How, says{" "}
            <Anchor href="/api/docs" td="underline">
              the API page
            </Anchor>
            .
          </>
        }
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Add API key
          </Button>
        }
      />
      <KeyTable onAdd={add} />
      <MarkedModal title="Add API key" size="42rem" opened={search.edit !== null} onClose={close}>
        <KeyForm onKey={setKey} />
      </MarkedModal>
      <SecretDialog title="Keep the key" secret={key} onClose={() => setKey(null)}>
        Put it where only the software that uses it finds it. It is not shown again.
      </SecretDialog>
    </>
  );
}

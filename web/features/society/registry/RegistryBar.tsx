import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { getSociety } from "#contract/society/society.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCall } from "#web/lib/query.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import classes from "./registry.module.css";
import { useExport } from "./useExport.ts";

/** The current society, with import and export of its registry. */
export function RegistryBar({ societyId }: { societyId: number }) {
  const society = useCall(getSociety, { societyId });
  const [importing, bringIn] = useDisclosure(false);
  const exported = useExport();
  return (
    <div className={classes.bar}>
      <Text className={classes.name} fw={600}>
        {society.data?.societyName}
      </Text>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={bringIn.open}
      >
        Import
      </Button>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={exported.isPending}
        onClick={() => exported.mutate({ societyId })}
      >
        Export
      </Button>
      {society.data && <HistoryButton noun="society" recordId={societyId} name={society.data.societyName} />}
      <ImportDialog societyId={societyId} opened={importing} onClose={bringIn.close} />
    </div>
  );
}

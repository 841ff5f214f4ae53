import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArchive, IconStack2 } from "@tabler/icons-react";
import { ArchivedDialog } from "../archive/ArchivedDialog.tsx";
import { GenerateDialog } from "../generate/GenerateDialog.tsx";
import type { GeneratedKind } from "../generate/useDraft.ts";

/** Further actions for a kind of place: generate many, restore archived ones. */
export function PlaceTools({ societyId, kind }: { societyId: number; kind: GeneratedKind }) {
  const [generating, generate] = useDisclosure(false);
  const [shown, show] = useDisclosure(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArchive size={16} aria-hidden />}
        onClick={show.open}
      >
        Archived
      </Button>
      <Button variant="light" leftSection={<IconStack2 size={16} aria-hidden />} onClick={generate.open}>
        Generate
      </Button>
      <ArchivedDialog societyId={societyId} kind={kind} opened={shown} onClose={show.close} />
      <GenerateDialog societyId={societyId} kind={kind} opened={generating} onClose={generate.close} />
    </>
  );
}

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconId, IconQrcode, IconUsersGroup } from "@tabler/icons-react";
import { getSociety } from "#contract/society/society.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import { CommitteeDialog } from "./CommitteeDialog.tsx";
import { GateListDialog } from "./GateListDialog.tsx";
import { PosterDialog } from "./PosterDialog.tsx";
import classes from "./tools.module.css";

/** What a society is given: a poster for its residents, a list for its gate, and reports for its committee. */
export function SocietyTools({ societyId }: { societyId: number }) {
  const name = useCall(getSociety, { societyId }).data?.societyName ?? "";
  const [poster, posterDialog] = useDisclosure(false);
  const [gate, gateDialog] = useDisclosure(false);
  const [committee, committeeDialog] = useDisclosure(false);
  const about = { societyId, societyName: name };
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
        onClick={posterDialog.open}
      >
        Poster
      </Button>
      {hasPermission("board:read") && (
        <Button variant="default" leftSection={<IconId size={18} aria-hidden />} onClick={gateDialog.open}>
          Gate List
        </Button>
      )}
      {hasPermission("committee:read") && (
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={18} aria-hidden />}
          onClick={committeeDialog.open}
        >
          Committee
        </Button>
      )}
      <WhenOpened opened={poster}>
        <PosterDialog {...about} opened={poster} onClose={posterDialog.close} />
      </WhenOpened>
      <WhenOpened opened={gate}>
        <GateListDialog {...about} opened={gate} onClose={gateDialog.close} />
      </WhenOpened>
      <WhenOpened opened={committee}>
        <CommitteeDialog {...about} opened={committee} onClose={committeeDialog.close} />
      </WhenOpened>
    </div>
  );
}

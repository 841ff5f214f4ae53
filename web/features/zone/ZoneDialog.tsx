import { getZone, getZoneMap } from "#contract/zone/zone.ts";
import { useCall } from "#web/lib/query.ts";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { type Editing, RecordDialog } from "#web/ui/dialog/RecordDialog.tsx";
import { ZoneForm } from "./ZoneForm.tsx";

export function ZoneDialog(dialog: Editing) {
  return (
    <RecordDialog
      noun="Zone"
      size="68rem"
      read={getZone}
      bodyOf={(serviceZoneId) => ({ serviceZoneId })}
      {...dialog}
    >
      {(zone) => <ZoneOnMap zone={zone} />}
    </RecordDialog>
  );
}

function ZoneOnMap({ zone }: Pick<Parameters<typeof ZoneForm>[0], "zone">) {
  return <Opened query={useCall(getZoneMap, {})}>{(map) => <ZoneForm zone={zone} map={map} />}</Opened>;
}

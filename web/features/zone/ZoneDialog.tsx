import { getZone, getZoneMap } from "#contract/zone/zone.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { ZoneForm } from "./ZoneForm.tsx";

type Props = { editing: number | "new" | null; onClose: () => void };

/** Adds a zone, or changes one. */
export function ZoneDialog({ editing, onClose }: Props) {
  const shown = useLatest(editing);
  return (
    <MarkedModal
      title={shown === "new" ? "Add Zone" : "Edit Zone"}
      size="68rem"
      opened={editing !== null}
      onClose={onClose}
    >
      <Opened query={useCall(getZoneMap, {})}>
        {(map) =>
          shown === "new" ? <ZoneForm zone={null} map={map} /> : <EditZone serviceZoneId={shown} map={map} />
        }
      </Opened>
    </MarkedModal>
  );
}

function EditZone({
  serviceZoneId,
  map,
}: { serviceZoneId: number } & Pick<Parameters<typeof ZoneForm>[0], "map">) {
  return (
    <Opened query={useCall(getZone, { serviceZoneId })}>
      {(zone) => <ZoneForm zone={zone} map={map} />}
    </Opened>
  );
}

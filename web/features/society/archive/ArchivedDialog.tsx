import type { PlaceKind } from "#contract/society/archive.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { ArchivedList } from "./ArchivedList.tsx";

const titles: Record<PlaceKind, string> = {
  society: "Archived societies",
  building: "Archived buildings",
  floor: "Archived floors",
  flat: "Archived flats",
  parkingFloor: "Archived parking floors",
  parkingPillar: "Archived parking pillars",
};

type Props = { societyId: number; kind: PlaceKind; opened: boolean; onClose: () => void };

/** The places deleted from one society, by kind. */
export function ArchivedDialog({ societyId, kind, opened, onClose }: Props) {
  return (
    <MarkedModal title={titles[kind]} size="56rem" opened={opened} onClose={onClose}>
      <ArchivedList societyId={societyId} kind={kind} />
    </MarkedModal>
  );
}

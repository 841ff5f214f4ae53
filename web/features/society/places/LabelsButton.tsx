import { Button } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { getLabels } from "#contract/dispatch/label.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError } from "#web/lib/toast.ts";

type Props = {
  societyId: number;
  /** Null for the pillars of the whole society. */
  parkingFloorId: number | null;
};

/** Opens a printable sheet of pillar labels. */
export function LabelsButton({ societyId, parkingFloorId }: Props) {
  const openLabels = useSend(getLabels, {
    changes: false,
    onDone: ({ url }) => void open(url, "_blank", "noopener"),
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconQrcode size={16} aria-hidden />}
      loading={openLabels.isPending}
      onClick={() =>
        openLabels.mutate(
          { SocietyId: societyId, ParkingFloorId: parkingFloorId },
          { onError: (error) => toastError(error.message) },
        )
      }
    >
      Labels
    </Button>
  );
}

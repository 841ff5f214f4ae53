import { Text } from "@mantine/core";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { VehicleLine } from "#contract/booking/page.ts";
import { getPillars, setPillar } from "#contract/dispatch/pillar.ts";
import { useCall } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";

/** A vehicle without a known pillar, and a wash by which it is named. */
export type Unplaced = { washId: number; vehicle: VehicleLine };

type Props = { target: Unplaced | null; opened: boolean; onClose: () => void };

/** Sets the pillar of a booked vehicle, for all washes of the booking. */
export function PillarDialog({ target, ...dialog }: Props) {
  return (
    <MarkedModal title="Set Pillar" size="30rem" {...dialog}>
      {target && <PillarForm {...target} />}
    </MarkedModal>
  );
}

const body = setPillar.body;
/** As typed: without a pillar at first. */
const Draft = z.object({ WashId: z.int(), ParkingPillarId: z.int().nullable() }).pipe(body);

function PillarForm({ washId, vehicle: { vehicleNumber, parkingFloor, parkingNote } }: Unplaced) {
  const query = useCall(getPillars, { WashId: washId });
  // The floor that is known comes first.
  const floors = query.data?.parkingFloors.toSorted(
    (one, other) => Number(other.parkingFloor === parkingFloor) - Number(one.parkingFloor === parkingFloor),
  );
  const form = useForm<z.input<typeof Draft>, unknown, z.output<typeof Draft>>({
    resolver: resolverOf(Draft),
    defaultValues: { WashId: washId, ParkingPillarId: null },
  });
  const saving = useDialogSave({
    form,
    endpoint: setPillar,
    saved: ({ parkingFloor: floor, parkingPillar }) =>
      `${vehicleNumber} stands at ${floor}, ${parkingPillar}`,
  });
  return (
    <DialogForm label="Set Pillar" saving={saving} submit="Set Pillar">
      <Text className={wide}>
        {vehicleNumber} stands at “{[parkingFloor, parkingNote].filter((part) => part !== "").join(", ")}”.
        The pillar replaces this note for all washes of the booking.
      </Text>
      <div className={wide}>
        <ChoiceField
          control={form.control}
          name="ParkingPillarId"
          label="Parking Pillar"
          options={floors?.flatMap(({ parkingFloor: floor, pillars }) =>
            pillars.map(({ parkingPillarId, name }) => ({
              value: parkingPillarId,
              label: `${floor}, ${name}`,
            })),
          )}
          loading={query.isPending}
          onRetry={query.isError && (() => void query.refetch())}
        />
      </div>
    </DialogForm>
  );
}

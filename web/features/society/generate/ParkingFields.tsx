import { TextInput } from "@mantine/core";
import { CheckList } from "#web/ui/CheckList.tsx";
import type { ChainFieldsProps } from "./HomeFields.tsx";

/** Inputs for parking floors, and the pillars on each. */
export function ParkingFields({ draft, problems, change, kind, items }: ChainFieldsProps) {
  return (
    <>
      {items.length > 0 && (
        <CheckList
          label="Parking floors"
          items={items}
          value={draft.pickedParkingFloors}
          onChange={(pickedParkingFloors) => change({ pickedParkingFloors })}
        />
      )}
      <TextInput
        label="New parking floors"
        description="Such as: B1-B3"
        data-autofocus={kind === "parkingFloor" || undefined}
        value={draft.parkingFloors}
        error={problems.parkingFloors}
        onChange={(event) => change({ parkingFloors: event.currentTarget.value })}
      />
      <TextInput
        label="Pillars on each parking floor"
        description="Such as: P001-P180"
        data-autofocus={kind === "parkingPillar" || undefined}
        value={draft.pillars}
        error={problems.pillars}
        onChange={(event) => change({ pillars: event.currentTarget.value })}
      />
    </>
  );
}

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { CoverageFields } from "#contract/provider/coverage.ts";
import { useFlatsOf, useParkingFloors, usePillars } from "#web/features/society/choose.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { CheckField } from "./CheckField.tsx";
import { ServedHint } from "./ServedHint.tsx";
import { useProviderBuildings, useServices, useZones } from "./lists.ts";
import classes from "./service.module.css";

type Props = {
  form: UseFormReturn<z.input<typeof CoverageFields>, unknown, z.output<typeof CoverageFields>>;
  providerId: number;
};

/**
 * The inputs of a coverage: service, a building's flats and a parking floor's pillars in one society, and the hours.
 */
export function ServiceFields({ form, providerId }: Props) {
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const building = useWatch({ control, name: "buildingId" }) ?? null;
  const [typed, setTyped] = useState("");
  const buildings = useProviderBuildings(providerId, typed, building);
  const parkingFloor = useWatch({ control, name: "parkingFloorId" }) ?? null;
  const societyOf = (id: number | null) =>
    buildings.rows.find(({ buildingId }) => buildingId === id)?.societyId ?? null;
  const society = societyOf(building);
  const flats = useFlatsOf(building).choose;
  const parkingFloors = useParkingFloors(society).choose;
  const pillars = usePillars(parkingFloor).choose;

  const forgetPillars = () => setValue("parkingNumber", "", { shouldDirty: true });
  const chooseBuilding = (next: number | null) => {
    setValue("flats", "", { shouldDirty: true });
    if (societyOf(next) === society) return;
    setValue("parkingFloorId", null as never, { shouldDirty: true });
    forgetPillars();
  };
  return (
    <>
      <ChoiceField control={control} name="serviceId" label="Select Service" {...useServices()} />
      <ChoiceField control={control} name="serviceZoneId" label="Select Zone" {...useZones()} />
      <TextInput
        type="time"
        label="Start Time"
        required
        error={errors.serviceStartTime?.message}
        {...register("serviceStartTime")}
      />
      <TextInput
        type="time"
        label="End Time"
        required
        error={errors.serviceEndTime?.message}
        {...register("serviceEndTime")}
      />
      <div className={classes.half}>
        <ChoiceField
          control={control}
          name="buildingId"
          label="Select Building"
          {...buildings.choose}
          onSearch={setTyped}
          onChoose={chooseBuilding}
        />
        {!buildings.choose.loading && !buildings.choose.onRetry && (
          <ServedHint providerId={providerId} none={buildings.rows.length === 0} />
        )}
        <CheckField
          control={control}
          name="flats"
          label="Select Flats"
          items={(building !== null && flats.options) || []}
          disabled={building === null}
        />
      </div>
      <div className={classes.half}>
        <ChoiceField
          control={control}
          name="parkingFloorId"
          label="Select Parking Floor"
          {...parkingFloors}
          disabled={society === null}
          onChoose={forgetPillars}
        />
        <CheckField
          control={control}
          name="parkingNumber"
          label="Select Parking Numbers"
          items={(parkingFloor !== null && pillars.options) || []}
          disabled={parkingFloor === null}
        />
      </div>
    </>
  );
}

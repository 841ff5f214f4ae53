import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import type { Address } from "./address.ts";
import { AddPlaces } from "./AddPlaces.tsx";
import { FindFlat } from "./FindFlat.tsx";
import classes from "./address.module.css";
import { isDescribed } from "../parking/parking.ts";
import { PillarOrNote } from "../parking/PillarOrNote.tsx";
import { isEmpty, useFailureToast, useHomeLists, useParkingLists } from "./places.ts";
import type { AddressControls } from "./useAddressForm.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Field = Exclude<keyof Address, "parkingNote">;

/** The fields that a change of each field clears, since their options depended on it. */
const under: Record<Field, readonly Field[]> = {
  society: ["building", "floor", "flat", "parkingFloor", "parkingPillar"],
  building: ["floor", "flat"],
  floor: ["flat"],
  flat: [],
  parkingFloor: ["parkingPillar"],
  parkingPillar: [],
};

type Props = {
  form: AddressControls;
  /** For customers: asks for the parking too, and preselects lone options. */
  parking: boolean;
  /** True if only the home within the society can be chosen. */
  within?: boolean;
  /** Called with the whole address after each manual choice. */
  onChange: (address: Address) => void;
  /** Called once the flat search has filled the home. */
  onHome?: () => void;
};

/** Society to flat, optionally with parking; each choice narrows the lists after it. */
export function AddressFields({ form, parking, within = false, onChange, onHome }: Props) {
  const { t } = useTranslator();
  const [focused, setFocused] = useState(within);
  const { control, setValue, getValues, formState } = form;
  const address = useWatch({ control }) as Address;
  const { societies, buildings, floors, flats } = useHomeLists(address);
  useFailureToast(societies, t("booking.failedToLoadSocieties"));
  useFailureToast(buildings, t("booking.failedToLoadBuildings"));
  useFailureToast(floors, t("booking.failedToLoadFloors"));
  useFailureToast(flats, t("booking.failedToLoadFlats"));
  const field = (name: Field) => ({
    control,
    name,
    takesLone: parking,
    onChoose: (_: number | null, byHand: boolean) => {
      if (name === "society") setFocused(byHand);
      for (const below of under[name])
        setValue(below, null, { shouldDirty: true, shouldValidate: formState.isSubmitted });
      if (name === "society" && isDescribed(address)) setValue("parkingNote", null);
      if (byHand) onChange(getValues());
    },
  });
  return (
    <div className={classes.fields}>
      {!within && (
        <ChoiceField
          {...field("society")}
          label={t("booking.society")}
          {...societies}
          description={!parking && isEmpty(societies) && <AddPlaces society={null} />}
        />
      )}
      {address.society !== null && (
        <FindFlat
          key={address.society}
          society={address.society}
          focused={focused}
          onFound={({ buildingId: building, floorId: floor, flatId: flat }) => {
            const home = { building, floor, flat };
            for (const name of ["building", "floor", "flat"] as const)
              setValue(name, home[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
            onChange(getValues());
            onHome?.();
          }}
        />
      )}
      <ChoiceField
        {...field("building")}
        label={t("booking.building")}
        {...buildings}
        disabled={address.society === null}
        description={!parking && isEmpty(buildings) && <AddPlaces society={address.society} />}
      />
      <ChoiceField
        {...field("floor")}
        label={t("booking.floor")}
        {...floors}
        disabled={address.building === null}
      />
      <ChoiceField
        {...field("flat")}
        label={t("booking.flat")}
        {...flats}
        disabled={address.floor === null}
      />
      {parking && <ParkingFields form={form} field={field} onChange={onChange} />}
    </div>
  );
}

type ParkingProps = Pick<Props, "form" | "onChange"> & {
  field: (name: Field) => {
    control: AddressControls["control"];
    name: Field;
    takesLone: boolean;
    onChoose: (value: number | null, byHand: boolean) => void;
  };
};

function ParkingFields({ form, field, onChange }: ParkingProps) {
  const { t } = useTranslator();
  const { control, setValue, getValues, formState } = form;
  const address = useWatch({ control }) as Address;
  const { parkingNote: note } = address;
  const { floors, pillars } = useParkingLists(address);
  return (
    <>
      <ChoiceField
        {...field("parkingFloor")}
        label={t("booking.parkingFloor")}
        {...floors}
        required={note == null}
        clearable={note != null}
        disabled={address.society === null}
      />
      <PillarOrNote
        note={note}
        chosen={address.parkingPillar !== null}
        error={formState.errors.parkingNote?.message}
        pillar={
          <ChoiceField
            {...field("parkingPillar")}
            label={t("booking.parkingPillar")}
            {...pillars}
            disabled={address.parkingFloor === null}
          />
        }
        onNote={(next) => {
          setValue("parkingPillar", null);
          setValue("parkingNote", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
          onChange(getValues());
        }}
      />
    </>
  );
}

import { useWatch } from "react-hook-form";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { useParkingLists } from "../address/places.ts";
import { PillarOrNote } from "../parking/PillarOrNote.tsx";
import type { EntryForm } from "./CarFields.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { form: EntryForm; society: number | null };

export function ParkingFields({ form, society }: Props) {
  const { t } = useTranslator();
  const { control, setValue, formState } = form;
  const [parkingFloor, parkingPillar, note] = useWatch({
    control,
    name: ["parkingFloor", "parkingPillar", "parkingNote"],
  });
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const { floors, pillars } = useParkingLists({ society, parkingFloor });
  return (
    <>
      <ChoiceField
        control={control}
        name="parkingFloor"
        label={t("booking.parkingFloor")}
        {...floors}
        takesLone
        required={note == null}
        clearable={note != null}
        disabled={society === null}
        onChoose={() => setValue("parkingPillar", null, { shouldValidate: formState.isSubmitted })}
      />
      <PillarOrNote
        note={note}
        chosen={parkingPillar !== null}
        error={formState.errors.parkingNote?.message}
        pillar={
          <ChoiceField
            control={control}
            name="parkingPillar"
            label={t("booking.parkingPillar")}
            {...pillars}
            disabled={society === null || parkingFloor === null}
          />
        }
        onNote={(next) => {
          setValue("parkingPillar", null);
          setValue("parkingNote", next, options);
        }}
      />
    </>
  );
}

import { useWatch } from "react-hook-form";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { useParkingLists } from "../address/places.ts";
import type { EntryForm } from "./CarFields.tsx";
import { useSpeech } from "#web/words/speech.ts";

type Props = { form: EntryForm; society: number | null };

/** Where the car stands. */
export function ParkingFields({ form, society }: Props) {
  const { say } = useSpeech();
  const { control, setValue, formState } = form;
  const parkingFloor = useWatch({ control, name: "parkingFloor" });
  const { floors, pillars } = useParkingLists({ society, parkingFloor });
  return (
    <>
      <ChoiceField
        control={control}
        name="parkingFloor"
        label={say("Parking Floor")}
        {...floors}
        takesLone
        disabled={society === null}
        onChoose={() => setValue("parkingPillar", null, { shouldValidate: formState.isSubmitted })}
      />
      <ChoiceField
        control={control}
        name="parkingPillar"
        label={say("Parking Pillar")}
        {...pillars}
        disabled={society === null || parkingFloor === null}
      />
    </>
  );
}

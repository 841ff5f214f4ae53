import { useWatch } from "react-hook-form";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { useParkingLists } from "../address/places.ts";
import type { EntryForm } from "./CarFields.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { form: EntryForm; society: number | null };

export function ParkingFields({ form, society }: Props) {
  const { t } = useTranslator();
  const { control, setValue, formState } = form;
  const parkingFloor = useWatch({ control, name: "parkingFloor" });
  const { floors, pillars } = useParkingLists({ society, parkingFloor });
  return (
    <>
      <ChoiceField
        control={control}
        name="parkingFloor"
        label={t("booking.parkingFloor")}
        {...floors}
        takesLone
        disabled={society === null}
        onChoose={() => setValue("parkingPillar", null, { shouldValidate: formState.isSubmitted })}
      />
      <ChoiceField
        control={control}
        name="parkingPillar"
        label={t("booking.parkingPillar")}
        {...pillars}
        disabled={society === null || parkingFloor === null}
      />
    </>
  );
}

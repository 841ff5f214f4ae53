import { useController, useWatch, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { useCountries, useStates } from "./useGeography.ts";

/** Requires the form fields `CountryId` and `StateId`. */
export function CountryAndState<I extends FieldValues, O>({ control }: { control: Control<I, unknown, O> }) {
  const [countryId, stateId] = ["CountryId" as FieldPath<I>, "StateId" as FieldPath<I>];
  const country: unknown = useWatch({ control, name: countryId });
  const chosen = typeof country === "number" ? country : null;
  const countries = useCountries();
  const states = useStates(chosen);
  const state = useController({ control, name: stateId });
  return (
    <>
      <ChoiceField
        control={control}
        name={countryId}
        label="Country"
        {...countries}
        onChoose={() => state.field.onChange(null)}
      />
      <ChoiceField control={control} name={stateId} label="State" {...states} disabled={chosen === null} />
    </>
  );
}

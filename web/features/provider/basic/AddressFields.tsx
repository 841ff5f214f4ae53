import { TextInput } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { useCountries, useStates } from "#web/features/geography/useGeography.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { type BasicFields, useAsksForDetails } from "./useBasicForm.ts";

type Props = { form: BasicFields; which: "permanent" | "correspondence"; disabled: boolean };

/** One of a provider's two addresses. */
export function AddressFields({ form, which, disabled }: Props) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const required = useAsksForDetails(form);
  const country = useWatch({ control, name: `${which}CountryId` }) ?? null;
  const state = useController({ control, name: `${which}StateId` });
  const countries = useCountries();
  const states = useStates(country);
  const text = (part: "Address" | "Street1" | "City" | "Pincode") => ({
    required,
    error: errors[`${which}${part}`]?.message,
    ...register(`${which}${part}`),
  });
  return (
    <>
      <TextInput label="Address" {...text("Address")} />
      <TextInput label="Street" {...text("Street1")} />
      <ChoiceField
        control={control}
        name={`${which}CountryId`}
        label="Country"
        required={required}
        {...countries}
        disabled={disabled}
        onChoose={() => state.field.onChange(null)}
      />
      <ChoiceField
        control={control}
        name={`${which}StateId`}
        label="State"
        required={required}
        {...states}
        disabled={disabled || country === null}
      />
      <TextInput label="City" {...text("City")} />
      <TextInput label="Pin Code" inputMode="numeric" {...text("Pincode")} />
    </>
  );
}

import { TextInput } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { useCountries, useStates } from "#web/features/geography/useGeography.ts";
import type { SocietyForm } from "./useSocietyForm.ts";

/** The inputs of a society's details. Only one that exists (`editing`) can be switched off. */
export function SocietyInputs({ form, editing }: { form: SocietyForm; editing: boolean }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const country = useWatch({ control, name: "CountryId" }) ?? null;
  const countries = useCountries();
  const states = useStates(country);
  const state = useController({ control, name: "StateId" });
  return (
    <>
      <TextInput
        label="Society Name"
        required
        data-autofocus
        error={errors.SocietyName?.message}
        {...register("SocietyName")}
      />
      <TextInput
        label="Street"
        required
        error={errors.SocietyStreet?.message}
        {...register("SocietyStreet")}
      />
      <ChoiceField
        control={control}
        name="CountryId"
        label="Country"
        {...countries}
        onChoose={() => state.field.onChange(null)}
      />
      <ChoiceField control={control} name="StateId" label="State" {...states} disabled={country === null} />
      <TextInput label="City" required error={errors.City?.message} {...register("City")} />
      <TextInput
        label="Pincode"
        required
        inputMode="numeric"
        error={errors.Pincode?.message}
        {...register("Pincode")}
      />
      {editing && <SwitchField control={control} name="Active" label="Active" />}
    </>
  );
}

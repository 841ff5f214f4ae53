import { TextInput } from "@mantine/core";
import { shortLink } from "#contract/society/poster.ts";
import { ServedByFields } from "#web/features/company/ServedByFields.tsx";
import type { Serving } from "#web/features/company/useServingChoices.ts";
import { CountryAndState } from "#web/features/geography/CountryAndState.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { LocationField } from "./LocationField.tsx";
import type { SocietyForm } from "./useSocietyForm.ts";

type Props = { form: SocietyForm; editing: boolean; serving?: readonly Serving[] };

/** The inputs of a society's details. Only an existing one (`editing`) can be deactivated. */
export function SocietyInputs({ form, editing, serving }: Props) {
  const { control, register, formState } = form;
  const { errors } = formState;
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
      <CountryAndState control={control} />
      <TextInput label="City" required error={errors.City?.message} {...register("City")} />
      <TextInput
        label="Pincode"
        required
        inputMode="numeric"
        error={errors.Pincode?.message}
        {...register("Pincode")}
      />
      <ServedByFields control={control} serving={serving} />
      <LocationField form={form} />
      <NumberField
        control={control}
        name="WashesPerHour"
        label="Washes per hour"
        description="The most that can be booked for one hour, of what the washers' coverage allows. Empty: all of that."
        none={null}
      />
      {editing && (
        <TextInput
          label="Code of the short link"
          description={`Residents open the booking page by ${shortLink(location.origin, "…")}, which is on the poster.`}
          required
          maxLength={20}
          error={errors.Code?.message}
          {...register("Code")}
        />
      )}
      {editing && <SwitchField control={control} name="Active" label="Active" />}
    </>
  );
}

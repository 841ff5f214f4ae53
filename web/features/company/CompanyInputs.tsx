import { Textarea, TextInput } from "@mantine/core";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { CapitalsInput } from "#web/ui/form/CapitalsInput.tsx";
import { type CompanyInputProps, MoreDetails } from "./MoreDetails.tsx";

/** The inputs of a company's profile: first what bookings and bills need, then the details in a fold. */
export function CompanyInputs({ form, logoUrl }: CompanyInputProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput
        label="Company Name"
        required
        data-autofocus
        error={errors.CompanyName?.message}
        {...register("CompanyName")}
      />
      <TextInput
        label="Phone"
        type="tel"
        required
        error={errors.CompanyPhone1?.message}
        {...register("CompanyPhone1")}
      />
      <TextInput
        label="Email"
        type="email"
        required
        error={errors.CompanyEmail?.message}
        {...register("CompanyEmail")}
      />
      <Textarea
        label="Address"
        className={wide}
        required
        autosize
        minRows={2}
        error={errors.CompanyAddress?.message}
        {...register("CompanyAddress")}
      />
      <CapitalsInput
        label="GSTIN"
        description="15 characters, the last one a check digit."
        maxLength={15}
        error={errors.Gstin?.message}
        field={register("Gstin")}
      />
      <MoreDetails form={form} logoUrl={logoUrl} />
    </>
  );
}

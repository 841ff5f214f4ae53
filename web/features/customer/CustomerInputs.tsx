import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { CustomerFields } from "#contract/customer/customer.ts";
import { english } from "#web/texts/english.ts";
import { type CustomerText, emailLabel } from "./customer.ts";

type Props = {
  form: UseFormReturn<CustomerText, unknown, z.output<typeof CustomerFields>>;
  emailOptional: boolean;
  /** Shows the values as text only. */
  readOnly?: boolean;
};

export function CustomerInputs({ form: { register, formState }, emailOptional, readOnly = false }: Props) {
  const text = (name: keyof CustomerText) => ({
    required: !readOnly,
    readOnly,
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <>
      <TextInput label="Name" data-autofocus {...text("FirstName")} />
      <TextInput
        label={english.t(emailLabel(emailOptional && !readOnly))}
        type="email"
        {...text("Email1")}
        required={!readOnly && !emailOptional}
      />
      <TextInput label="Phone Number" type="tel" {...text("Phone1")} />
      <Textarea label="Address" autosize {...text("CustomerAddress")} />
    </>
  );
}

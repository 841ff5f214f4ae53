import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { CustomerFields } from "#contract/customer/customer.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import type { CustomerText } from "./customer.ts";

type Props = { form: UseFormReturn<CustomerText, unknown, z.output<typeof CustomerFields>> };

/** The inputs of a customer's form. */
export function CustomerInputs({ form: { register, formState } }: Props) {
  const { errors } = formState;
  return (
    <>
      <TextInput
        label="Name"
        required
        data-autofocus
        error={errors.FirstName?.message}
        {...register("FirstName")}
      />
      <TextInput
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        required
        error={errors.Phone1?.message}
        {...register("Phone1")}
      />
      <TextInput
        label="Email"
        type="email"
        className={wide}
        required
        error={errors.Email1?.message}
        {...register("Email1")}
      />
      <Textarea
        label="Address"
        className={wide}
        required
        autosize
        minRows={2}
        error={errors.CustomerAddress?.message}
        {...register("CustomerAddress")}
      />
    </>
  );
}

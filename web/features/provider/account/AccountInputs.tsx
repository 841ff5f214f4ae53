import { Select, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useController, useWatch, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { accountFormats, type AccountFields, accountTypes, getBranch } from "#contract/provider/account.ts";
import { ifscShape } from "#contract/provider/ifsc.ts";
import { useCall } from "#web/lib/query.ts";
import { wordField } from "#web/texts/fields.ts";

type Form = UseFormReturn<z.input<typeof AccountFields>, unknown, z.output<typeof AccountFields>>;

export function AccountInputs({ form }: { form: Form }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const {
    field: { ref: typeRef, ...type },
  } = useController({ control, name: "accountType" });
  useProposedBranch(form);
  /** Under the field until an error stands there. */
  const formatOf = (name: keyof typeof accountFormats) => !errors[name] && wordField(accountFormats[name]);
  return (
    <>
      <TextInput
        label="Account Number"
        inputMode="numeric"
        required
        description={formatOf("accountNumber")}
        error={errors.accountNumber?.message}
        {...register("accountNumber")}
      />
      <TextInput
        label="Account Holder Name"
        required
        error={errors.accountHolderName?.message}
        {...register("accountHolderName")}
      />
      <Select
        label="Account Type"
        placeholder="Select..."
        required
        allowDeselect={false}
        data={[...accountTypes]}
        ref={typeRef}
        name={type.name}
        value={type.value ?? null}
        onChange={type.onChange}
        onBlur={type.onBlur}
        error={errors.accountType?.message}
        attributes={{ dropdown: { role: "region", "aria-label": "Choices of Account Type" } }}
      />
      <TextInput
        label="IFSC Code"
        required
        autoCapitalize="characters"
        description={formatOf("ifsccode")}
        error={errors.ifsccode?.message}
        {...register("ifsccode")}
      />
      <TextInput label="Bank Name" error={errors.bankName?.message} {...register("bankName")} />
      <TextInput label="Branch" error={errors.branchName?.message} {...register("branchName")} />
      <TextInput
        label="UPI ID"
        inputMode="email"
        autoCapitalize="none"
        error={errors.upiid?.message}
        {...register("upiid")}
      />
    </>
  );
}

/** Fills in the bank and branch of the branch code, but never overwrites typed values. */
function useProposedBranch({ control, getValues, setValue }: Form): void {
  const ifsccode = (useWatch({ control, name: "ifsccode" }) ?? "").trim().toUpperCase();
  const isWhole = ifscShape.test(ifsccode);
  const { data, isPlaceholderData } = useCall(getBranch, { ifsccode }, { enabled: isWhole, fixed: true });
  const proposed = useRef({ bankName: "", branchName: "" });
  useEffect(() => {
    if (!data || isPlaceholderData || !isWhole) return;
    for (const name of ["bankName", "branchName"] as const) {
      const present = getValues(name) ?? "";
      if (data[name] === "" || (present !== "" && present !== proposed.current[name])) continue;
      setValue(name, data[name], { shouldDirty: true });
      proposed.current[name] = data[name];
    }
  }, [data, isPlaceholderData, isWhole, getValues, setValue]);
}

import { Checkbox } from "@mantine/core";
import { useWatch } from "react-hook-form";
import type { BasicFields } from "./useBasicForm.ts";
import classes from "./basic.module.css";

const parts = ["Address", "Street1", "CountryId", "StateId", "City", "Pincode"] as const;

/** Copies the permanent address to the correspondence address; checked while they are equal. */
export function CopyAddress({ form }: { form: BasicFields }) {
  const { control, getValues, setValue } = form;
  const permanent = useWatch({ control, name: parts.map((part) => `permanent${part}` as const) });
  const correspondence = useWatch({ control, name: parts.map((part) => `correspondence${part}` as const) });
  const isFilled = permanent.some((value) => value !== undefined && value !== null && value !== "");
  const isCopied = isFilled && permanent.every((value, index) => value === correspondence[index]);
  const copy = () => {
    for (const part of parts)
      setValue(`correspondence${part}`, getValues(`permanent${part}`), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  return (
    <Checkbox
      className={classes.copy}
      label="Same as Permanent Address"
      checked={isCopied}
      onChange={({ currentTarget }) => {
        if (currentTarget.checked) copy();
        else setValue("correspondenceAddress", "", { shouldDirty: true });
      }}
    />
  );
}

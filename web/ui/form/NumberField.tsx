import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";

type Props<I extends FieldValues, O> = Pick<
  NumberInputProps,
  "label" | "description" | "required" | "disabled" | "className" | "suffix" | "placeholder" | "aria-label"
> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  "data-autofocus"?: boolean;
  /** An amount in rupees with two decimals; otherwise an integer. */
  money?: boolean;
  /** Percent, with two decimals. */
  percent?: boolean;
  /** The form's value while the field is empty: undefined, unless the field is nullable. */
  none?: null;
};

/** The typed text as a number; undefined if it is not one. */
function numberOf(typed: unknown): number | undefined {
  const number = typed === "" ? Number.NaN : Number(typed);
  return Number.isNaN(number) ? undefined : number;
}

/** A number field with Indian digit grouping. */
export function NumberField<I extends FieldValues, O>(props: Props<I, O>) {
  const { control, name, money = false, percent = false, none, ...input } = props;
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  // "499." is on its way to 499.5: the typed text stays as long as it equals the form's value.
  const [typed, setTyped] = useState<number | string>("");
  const formNumber = numberOf(field.value ?? "");
  const prefix = money ? "₹" : "";
  const suffix = percent ? " %" : (input.suffix ?? "");
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      decimalScale={money || percent ? 2 : 0}
      {...((money || percent) && { inputMode: "decimal" })}
      // An empty field shows its unit too.
      {...(prefix + suffix !== "" && { placeholder: `${prefix}0${suffix}` })}
      {...input}
      prefix={prefix}
      suffix={suffix}
      ref={ref}
      name={field.name}
      value={numberOf(typed) === formNumber ? typed : (formNumber ?? "")}
      onChange={(next) => {
        setTyped(next);
        field.onChange(numberOf(next) ?? none);
      }}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

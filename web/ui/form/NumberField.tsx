import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";

type Props<I extends FieldValues, O> = Pick<
  NumberInputProps,
  "label" | "description" | "required" | "disabled" | "className" | "suffix" | "aria-label"
> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  /** Rupees, with paise behind the point; else a whole number. */
  money?: boolean;
  /** What the form holds while nothing is typed: undefined, unless the field may be null. */
  none?: null;
};

/** A number of a form, grouped as in India. */
export function NumberField<I extends FieldValues, O>({ control, name, money, none, ...input }: Props<I, O>) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      decimalScale={money ? 2 : 0}
      {...(money && { prefix: "₹", inputMode: "decimal" })}
      {...input}
      ref={ref}
      name={field.name}
      value={typeof value === "number" ? value : ""}
      onChange={(typed) => field.onChange(typeof typed === "number" ? typed : none)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

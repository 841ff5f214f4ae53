import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { DayInput, type DayInputProps } from "./DayInput.tsx";

type Props<I extends FieldValues, O> = Omit<
  DayInputProps,
  "name" | "value" | "error" | "ref" | "onBlur" | "onChange"
> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  onChange?: (day: string) => void;
};

/** A date field of a form; its value is YYYY-MM-DD. */
export function DayField<I extends FieldValues, O>({ control, name, onChange, ...input }: Props<I, O>) {
  const {
    field: { ref, value, ...field },
    fieldState,
  } = useController({ control, name });
  return (
    <DayInput
      {...input}
      ref={ref}
      name={field.name}
      value={value ?? ""}
      onChange={(day, typed) => {
        // An optional date counts as empty only when nothing is typed.
        field.onChange(day !== "" || input.required ? day : typed.trim());
        onChange?.(day);
      }}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

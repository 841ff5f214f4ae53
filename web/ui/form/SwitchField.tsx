import { Switch } from "@mantine/core";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";

type Props<I extends FieldValues, O> = {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  label: string;
  description?: string;
};

/** A switch of a form; on by default. */
export function SwitchField<I extends FieldValues, O>({ control, name, ...appearance }: Props<I, O>) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <Switch
      {...appearance}
      ref={ref}
      name={field.name}
      checked={value !== false}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import type { ComponentProps } from "react";
import { ManySelect } from "#web/ui/ManySelect.tsx";

type Props<I extends FieldValues, O> = Pick<
  ComponentProps<typeof ManySelect>,
  "label" | "options" | "loading" | "onRetry" | "placeholder" | "className"
> & { control: Control<I, unknown, O>; name: FieldPath<I> };

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];

/** What an offer is limited to; nothing chosen means all of them. */
export function ChoicesField<I extends FieldValues, O>({ control, name, ...select }: Props<I, O>) {
  const {
    field: { ref, value, onChange, onBlur, name: field },
    fieldState,
  } = useController({ control, name });
  return (
    <ManySelect
      {...select}
      ref={ref}
      name={field}
      onBlur={onBlur}
      value={idsIn(value)}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  );
}

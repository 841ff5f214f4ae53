import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import type { ComponentProps } from "react";
import { ManySelect } from "#web/ui/ManySelect.tsx";

type Props<I extends FieldValues, O> = Pick<
  ComponentProps<typeof ManySelect>,
  "label" | "options" | "loading" | "onRetry" | "placeholder" | "className"
> & { control: Control<I, unknown, O>; name: FieldPath<I> };

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];

/** A limit of an offer; no choice means no limit. */
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
      value={numbersOf(value)}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  );
}

import type { ComponentProps } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

type Props<I extends FieldValues, O> = Pick<
  ComponentProps<typeof SearchSelect>,
  "label" | "options" | "loading" | "onRetry" | "disabled" | "description"
> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  /** Hears that something else was chosen: what depends on it must be chosen anew. */
  onChoose?: (value: number | null) => void;
};

/** A required choice of a form. */
export function ChoiceField<I extends FieldValues, O>({ control, name, onChoose, ...select }: Props<I, O>) {
  const {
    field: { ref, onBlur, onChange, ...field },
    fieldState,
  } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <SearchSelect
      required
      {...select}
      ref={ref}
      name={field.name}
      onBlur={onBlur}
      value={typeof value === "number" ? value : null}
      onChange={(chosen) => {
        onChange(chosen);
        if (chosen !== value) onChoose?.(chosen);
      }}
      error={fieldState.error?.message}
    />
  );
}

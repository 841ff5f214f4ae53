import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { idsIn } from "#contract/provider/coverage.ts";
import { CheckList } from "#web/ui/CheckList.tsx";
import type { Choice } from "#web/lib/choices.ts";

type Props<I extends FieldValues, O> = {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  label: string;
  items: readonly Choice[];
  disabled: boolean;
};

/** A checklist of a form; the field's value is the API's comma-separated ids. */
export function CheckField<I extends FieldValues, O>({ control, name, ...list }: Props<I, O>) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <CheckList
      required
      {...list}
      ref={ref}
      value={typeof value === "string" && value !== "" ? idsIn(value) : []}
      onChange={(ids) => field.onChange(ids.join(","))}
      error={fieldState.error?.message}
    />
  );
}

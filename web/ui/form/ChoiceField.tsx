import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

type Props<I extends FieldValues, O> = Pick<
  ComponentProps<typeof SearchSelect>,
  | "label"
  | "options"
  | "clearable"
  | "loading"
  | "onRetry"
  | "disabled"
  | "description"
  | "onSearch"
  | "required"
> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  /** Called when the choice changes: dependent fields must be reset. */
  onChoose?: (value: number | null, byHand: boolean) => void;
  /** True if a single option is selected automatically. */
  takesLone?: boolean;
};

/** A select of a form, required unless said otherwise. */
export function ChoiceField<I extends FieldValues, O>({
  control,
  name,
  onChoose,
  takesLone = false,
  ...select
}: Props<I, O>) {
  const {
    field: { ref, onBlur, onChange, ...field },
    fieldState,
  } = useController({ control, name });
  const value: unknown = field.value;
  const choose = (chosen: number | null, byHand: boolean) => {
    onChange(chosen);
    if (chosen !== value) onChoose?.(chosen, byHand);
  };
  const { options, disabled, loading } = select;
  const mayTake = takesLone && value === null && !disabled && !loading && options?.length === 1;
  const onlyOption = mayTake ? options[0]?.value : undefined;
  const takeLone = useEffectEvent((only: number) => choose(only, false));
  useEffect(() => {
    if (onlyOption !== undefined) takeLone(onlyOption);
  }, [onlyOption]);
  return (
    <SearchSelect
      required
      {...select}
      ref={ref}
      name={field.name}
      onBlur={onBlur}
      value={typeof value === "number" ? value : null}
      onChange={(chosen) => choose(chosen, true)}
      error={fieldState.error?.message}
    />
  );
}

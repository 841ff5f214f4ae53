import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { ManySelect } from "#web/ui/ManySelect.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { useServingChoices, type Serving } from "./useServingChoices.ts";
import { hasOnlyCompany } from "#web/lib/session.ts";

type Props<I extends FieldValues, O> = {
  control: Control<I, unknown, O>;
  /** The companies that serve the society now: listed even when inactive. */
  serving?: readonly Serving[] | undefined;
};

const NOBODY = "Nobody serves this yet. It takes no bookings until somebody does.";
const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];

/** Selects the companies that serve a society, for a form with the fields `CompanyIds` and `DefaultCompanyId`. */
export function ServedByFields<I extends FieldValues, O>({ control, serving }: Props<I, O>) {
  const { options, loading, onRetry } = useServingChoices(serving ?? []);
  const {
    field: { ref, name, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: "CompanyIds" as FieldPath<I> });
  const { value: first, onChange: askFirst } = useController({
    control,
    name: "DefaultCompanyId" as FieldPath<I>,
  }).field;
  const chosen = idsIn(value);
  const change = (ids: number[]) => {
    onChange(ids);
    if (typeof first !== "number" || !ids.includes(first)) askFirst(ids[0] ?? null);
  };
  // The only company is chosen already.
  if (hasOnlyCompany() && chosen.length > 0) return null;
  return (
    <>
      <ManySelect
        label="Served by"
        description={chosen.length === 0 ? NOBODY : "The companies that wash here."}
        options={options}
        loading={loading}
        onRetry={onRetry}
        ref={ref}
        name={name}
        onBlur={onBlur}
        value={chosen}
        onChange={change}
        error={fieldState.error?.message}
      />
      {chosen.length > 1 && (
        <SearchSelect
          label="Asked first"
          description="Books here unless another one is chosen."
          options={options.filter((option) => chosen.includes(option.value))}
          value={typeof first === "number" ? first : null}
          onChange={askFirst}
        />
      )}
    </>
  );
}

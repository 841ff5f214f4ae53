import { useEffect } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import type { getSociety } from "#contract/society/society.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useCompanies } from "./useCompanies.ts";

export type Serving = ReplyOf<typeof getSociety>["servedBy"][number];

/** The active companies and those already serving, as options for who serves a society. */
export function useServingChoices(serving: readonly Serving[]) {
  const { options, ...state } = useCompanies();
  const inactive = serving
    .filter(({ companyId }) => !options.some(({ value }) => value === companyId))
    .map(({ companyId, companyName, active }) => ({
      value: companyId,
      label: active ? companyName : `${companyName} (inactive)`,
    }));
  return { ...state, options: [...options, ...inactive] };
}

/** Preselects the company that was entered first, as the call without any does, as soon as the list is loaded. */
export function usePreselectedCompany<I extends FieldValues, O>({
  getValues,
  resetField,
}: UseFormReturn<I, unknown, O>): void {
  const { options } = useCompanies();
  const first = options.map(({ value }) => value).toSorted((one, other) => one - other)[0];
  useEffect(() => {
    const ids = "CompanyIds" as FieldPath<I>;
    const chosen: unknown = getValues(ids);
    if (first !== undefined && Array.isArray(chosen) && chosen.length === 0)
      resetField(ids, { defaultValue: [first] as FieldPathValue<I, FieldPath<I>> });
  }, [first, getValues, resetField]);
}

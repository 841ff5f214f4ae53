import { useEffect } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { useCountries } from "./useGeography.ts";

/** Preselects India, where nearly every address is, once the countries have loaded, unless a country is chosen. */
export function usePreselectedIndia<I extends FieldValues, O>(
  { getValues, resetField }: UseFormReturn<I, unknown, O>,
  name: FieldPath<I> = "CountryId" as FieldPath<I>,
): void {
  const india = useCountries().options?.find(({ label }) => label === "India")?.value;
  useEffect(() => {
    if (india && !getValues(name))
      resetField(name, { defaultValue: india as FieldPathValue<I, FieldPath<I>> });
  }, [india, name, getValues, resetField]);
}

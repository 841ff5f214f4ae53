import { useEffect } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { useCountries } from "./useGeography.ts";

/** Nearly every address is in India: chosen as soon as the countries are there, unless another one is already. */
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

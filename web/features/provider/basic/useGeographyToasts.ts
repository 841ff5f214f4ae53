import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { CallError } from "#web/lib/call.ts";
import { useCountryList, useStateList } from "#web/features/geography/useGeography.ts";
import { toastRefusal } from "../words.ts";
import type { BasicFields } from "./useBasicForm.ts";

/** Says when the countries, or the states of one chosen, could not be loaded; their selects offer to try again. */
export function useGeographyToasts({ control }: BasicFields): void {
  const permanent = useWatch({ control, name: "permanentCountryId" }) ?? null;
  const correspondence = useWatch({ control, name: "correspondenceCountryId" }) ?? null;
  useToast(useCountryList().error);
  useToast(useStateList(permanent).error);
  // Once is enough where both addresses are in one country.
  useToast(useStateList(correspondence === permanent ? null : correspondence).error);
}

function useToast(error: CallError | null): void {
  useEffect(() => {
    if (error) toastRefusal(error);
  }, [error]);
}

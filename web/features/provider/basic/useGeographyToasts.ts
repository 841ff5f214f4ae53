import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { CallError } from "#web/lib/call.ts";
import { useCountryList, useStateList } from "#web/features/geography/useGeography.ts";
import { toastRefusal } from "../words.ts";
import type { BasicFields } from "./useBasicForm.ts";

/**
 * Shows a toast when the countries, or the states of the selected one, could not be loaded; their selects offer a
 * retry.
 */
export function useGeographyToasts({ control }: BasicFields): void {
  const permanent = useWatch({ control, name: "permanentCountryId" }) ?? null;
  const correspondence = useWatch({ control, name: "correspondenceCountryId" }) ?? null;
  useToast(useCountryList().error);
  useToast(useStateList(permanent).error);
  // Avoids a second toast when both addresses are in one country.
  useToast(useStateList(correspondence === permanent ? null : correspondence).error);
}

function useToast(error: CallError | null): void {
  useEffect(() => {
    if (error) toastRefusal(error);
  }, [error]);
}

import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { getCountries, getStates } from "#contract/geography/geography.ts";
import type { CallError } from "#web/lib/call.ts";
import { useCall } from "#web/lib/query.ts";
import { toastRefusal } from "../words.ts";
import type { BasicFields } from "./useBasicForm.ts";

/** Says when the countries, or the states of one chosen, could not be loaded; their selects offer to try again. */
export function useGeographyToasts({ control }: BasicFields): void {
  const permanent = useWatch({ control, name: "permanentCountryId" }) ?? null;
  const correspondence = useWatch({ control, name: "correspondenceCountryId" }) ?? null;
  useToast(useCall(getCountries, {}).error);
  useToast(useStatesError(permanent));
  // Once is enough where both addresses are in one country.
  useToast(useStatesError(correspondence === permanent ? null : correspondence));
}

const useStatesError = (countryId: number | null): CallError | null =>
  useCall(getStates, { countryId: countryId ?? 0 }, { enabled: countryId !== null }).error;

function useToast(error: CallError | null): void {
  useEffect(() => {
    if (error) toastRefusal(error);
  }, [error]);
}

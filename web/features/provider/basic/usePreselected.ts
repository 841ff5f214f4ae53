import { useEffect } from "react";
import { useCompanies } from "#web/features/company/useCompanies.ts";
import { usePreselectedIndia } from "#web/features/geography/usePreselectedIndia.ts";
import { useSharedPlace } from "#web/features/geography/useSharedPlace.ts";
import type { BasicFields } from "./useBasicForm.ts";

/**
 * Prefills a new provider: the company if there is only one, India, and the state and city if all societies share
 * them. The user's input is never overwritten.
 */
export function usePreselected(form: BasicFields): void {
  const { getValues, resetField } = form;
  const companies = useCompanies().options;
  const only = companies.length === 1 ? companies[0]?.value : undefined;
  const place = useSharedPlace();
  usePreselectedIndia(form, "permanentCountryId");
  useEffect(() => {
    if (only !== undefined && !getValues("companyId")) resetField("companyId", { defaultValue: only });
  }, [only, getValues, resetField]);
  useEffect(() => {
    if (!place || getValues("permanentStateId") || getValues("permanentCity")) return;
    resetField("permanentCountryId", { defaultValue: place.countryId });
    resetField("permanentStateId", { defaultValue: place.stateId });
    resetField("permanentCity", { defaultValue: place.city });
  }, [place, getValues, resetField]);
}

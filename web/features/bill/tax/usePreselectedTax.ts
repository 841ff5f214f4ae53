import { useEffect } from "react";
import { rateOf } from "#contract/bill/tax.ts";
import { CREDIT_NOTE_PREFIX } from "#contract/bill/series.ts";
import { getCompany } from "#contract/company/company.ts";
import { useSharedPlace } from "#web/features/geography/useSharedPlace.ts";
import { useCall } from "#web/lib/query.ts";
import type { TaxForm } from "./taxForm.ts";

/** "CCC" for Chamak Car Care, "CHA" for Chamak; empty where that is no prefix for bills. */
function prefixOf(companyName: string): string {
  const words = companyName.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join("") : (words[0] ?? "");
  const prefix = letters.slice(0, 3);
  return prefix === CREDIT_NOTE_PREFIX ? "" : prefix;
}

/**
 * Prefills a company's first tax settings from its profile, and the state from its societies. The user's input is never
 * overwritten. Null does nothing.
 */
export function usePreselectedTax({ resetField, getFieldState }: TaxForm, companyId: number | null): void {
  const enabled = companyId !== null;
  const company = useCall(getCompany, { companyId: companyId ?? 0 }, { enabled }).data;
  const stateId = useSharedPlace()?.stateId;
  useEffect(() => {
    if (!enabled || !company) return;
    const registration = company.gstin === "" ? ("unregistered" as const) : ("regular" as const);
    const proposed = {
      Registration: registration,
      Gstin: company.gstin,
      Rate: rateOf(registration),
      LegalName: company.companyName,
      Address: company.companyAddress,
      SeriesPrefix: prefixOf(company.companyName),
    };
    for (const field of ["Registration", "Gstin", "Rate", "LegalName", "Address", "SeriesPrefix"] as const)
      if (!getFieldState(field).isDirty) resetField(field, { defaultValue: proposed[field] });
  }, [enabled, company, resetField, getFieldState]);
  useEffect(() => {
    if (enabled && stateId !== undefined && !getFieldState("StateId").isDirty)
      resetField("StateId", { defaultValue: stateId });
  }, [enabled, stateId, resetField, getFieldState]);
}

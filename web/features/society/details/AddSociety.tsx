import { useEffect } from "react";
import { addSociety } from "#contract/society/society.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { staleAfter } from "../stale.ts";
import { SocietyInputs } from "./SocietyInputs.tsx";
import { useCountries } from "#web/features/geography/useGeography.ts";
import { useSocietyForm } from "./useSocietyForm.ts";

/** Registers a society. */
export function AddSociety({ onAdded }: { onAdded: (societyId: number) => void }) {
  const form = useSocietyForm();
  const saving = useSave({
    form,
    endpoint: addSociety,
    body: (values) => values,
    refreshes: staleAfter.society,
    onSaved: ({ societyId }) => {
      toastSaved("Society Added Successfully");
      onAdded(societyId);
    },
  });
  usePreselectedIndia(form);
  return (
    <DialogForm label="Add Society" saving={saving} submit="Add">
      <SocietyInputs form={form} editing={false} />
    </DialogForm>
  );
}

/** Nearly every society stands in India: chosen as soon as the countries are there, unless another one is already. */
function usePreselectedIndia({ getValues, resetField }: ReturnType<typeof useSocietyForm>): void {
  const india = useCountries().options?.find(({ label }) => label === "India")?.value;
  useEffect(() => {
    if (india && !getValues("CountryId")) resetField("CountryId", { defaultValue: india });
  }, [india, getValues, resetField]);
}

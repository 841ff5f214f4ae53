import { addSociety } from "#contract/society/society.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { SocietyInputs } from "./SocietyInputs.tsx";
import { usePreselectedIndia } from "#web/features/geography/usePreselectedIndia.ts";
import { usePreselectedCompany } from "#web/features/company/useServingChoices.ts";
import { type PrefilledSociety, useSocietyForm } from "./useSocietyForm.ts";

type Props = {
  prefilled?: PrefilledSociety;
  onAdded: (societyId: number) => void;
};

export function AddSociety({ prefilled, onAdded }: Props) {
  const form = useSocietyForm(undefined, prefilled);
  const saving = useSave({
    form,
    endpoint: addSociety,
    body: (values) => values,
    onSaved: ({ societyId }) => {
      toastSaved("Society Added Successfully");
      onAdded(societyId);
    },
  });
  usePreselectedIndia(form);
  usePreselectedCompany(form);
  return (
    <DialogForm label="Add Society" saving={saving} submit="Add">
      <SocietyInputs form={form} editing={false} />
    </DialogForm>
  );
}

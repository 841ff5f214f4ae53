import { useContext } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getSociety, updateSociety } from "#contract/society/society.ts";
import { writeCoordinates } from "#web/lib/coordinates.ts";
import { useCall } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { Close } from "#web/ui/dialog/marks.ts";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { SocietyInputs } from "./SocietyInputs.tsx";
import { useSocietyForm } from "./useSocietyForm.ts";

/** Loads a society into its form. */
export function EditSociety({ societyId }: { societyId: number }) {
  return <Opened query={useCall(getSociety, { societyId })}>{(society) => <EditForm {...society} />}</Opened>;
}

function EditForm({ societyId, ...society }: ReplyOf<typeof getSociety>) {
  const close = useContext(Close);
  const form = useSocietyForm({
    SocietyName: society.societyName,
    SocietyStreet: society.societyStreet,
    CountryId: society.countryId,
    StateId: society.stateId,
    City: society.city,
    Pincode: society.pincode,
    Active: society.active,
    WashesPerHour: society.washesPerHour,
    Location: society.location ? writeCoordinates(society.location) : "",
    CompanyIds: society.servedBy.map(({ companyId }) => companyId),
    DefaultCompanyId: society.defaultCompanyId,
  });
  const saving = useSave({
    form,
    endpoint: updateSociety,
    body: (values) => ({ ...values, societyId }),
    onSaved: () => {
      toastSaved("Society Updated Successfully");
      close();
    },
  });
  return (
    <DialogForm label="Update Society" saving={saving} submit="Update">
      <SocietyInputs form={form} editing serving={society.servedBy} />
    </DialogForm>
  );
}

import type { ReplyOf } from "#contract/endpoint.ts";
import { getSociety, updateSociety } from "#contract/society/society.ts";
import { writeCoordinates } from "#web/lib/coordinates.ts";
import { useCall } from "#web/lib/query.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { SocietyInputs } from "./SocietyInputs.tsx";
import { useSocietyForm } from "./useSocietyForm.ts";

export function EditSociety({ societyId }: { societyId: number }) {
  return <Opened query={useCall(getSociety, { societyId })}>{(society) => <EditForm {...society} />}</Opened>;
}

function EditForm({ societyId, ...society }: ReplyOf<typeof getSociety>) {
  const form = useSocietyForm({
    SocietyName: society.societyName,
    SocietyStreet: society.societyStreet,
    CountryId: society.countryId,
    StateId: society.stateId,
    City: society.city,
    Pincode: society.pincode,
    Active: society.active,
    Code: society.code,
    WashesPerHour: society.washesPerHour,
    Location: society.location ? writeCoordinates(society.location) : "",
    CompanyIds: society.servedBy.map(({ companyId }) => companyId),
    DefaultCompanyId: society.defaultCompanyId,
  });
  const saving = useDialogSave({
    form,
    endpoint: updateSociety,
    body: (values) => ({ ...values, societyId }),
    saved: "Society Updated Successfully",
  });
  return (
    <DialogForm label="Update Society" saving={saving} submit="Update">
      <SocietyInputs form={form} editing serving={society.servedBy} />
    </DialogForm>
  );
}

import { addCompany, getCompany, updateCompany } from "#contract/company/company.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCall } from "#web/lib/query.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { useRecordSave } from "#web/ui/dialog/useRecordSave.ts";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { CompanyInputs } from "./CompanyInputs.tsx";
import { type Company, useCompanyForm } from "./useCompanyForm.ts";

type Props = { editing: number | "new" | null; onClose: () => void };

/** Adds a company, or changes one. */
export function CompanyDialog({ editing, onClose }: Props) {
  const shown = useLatest(editing);
  return (
    <MarkedModal
      title={shown === "new" ? "Add Company" : "Edit Company"}
      size="48rem"
      opened={editing !== null}
      onClose={onClose}
    >
      {shown === "new" ? <CompanyForm company={null} /> : <EditCompany companyId={shown} />}
    </MarkedModal>
  );
}

function EditCompany({ companyId }: { companyId: number }) {
  return (
    <Opened query={useCall(getCompany, { companyId })}>
      {(company) => <CompanyForm company={company} />}
    </Opened>
  );
}

function CompanyForm({ company }: { company: Company | null }) {
  const form = useCompanyForm(company);
  const saving = useRecordSave({
    form,
    add: addCompany,
    update: updateCompany,
    ref: company && { companyId: company.companyId },
    noun: "Company",
  });
  return (
    <DialogForm
      label={company ? "Edit Company" : "Add Company"}
      saving={saving}
      submit={company ? "Update" : "Add"}
      aside={
        company && <HistoryButton noun="company" recordId={company.companyId} name={company.companyName} />
      }
    >
      <CompanyInputs form={form} logoUrl={company?.logoImageUrl ?? null} />
      {company && (
        <SwitchField
          control={form.control}
          name="Active"
          label="Active"
          description="Nobody of a company that is switched off can sign in."
        />
      )}
    </DialogForm>
  );
}

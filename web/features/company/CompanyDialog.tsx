import { addCompany, getCompany, updateCompany } from "#contract/company/company.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { type Editing, RecordDialog } from "#web/ui/dialog/RecordDialog.tsx";
import { RecordForm } from "#web/ui/dialog/RecordForm.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { CompanyInputs } from "./CompanyInputs.tsx";
import { type Company, useCompanyForm } from "./useCompanyForm.ts";

export function CompanyDialog(dialog: Editing) {
  return (
    <RecordDialog
      noun="Company"
      size="48rem"
      read={getCompany}
      bodyOf={(companyId) => ({ companyId })}
      {...dialog}
    >
      {(company) => <CompanyForm company={company} />}
    </RecordDialog>
  );
}

function CompanyForm({ company }: { company: Company | null }) {
  const form = useCompanyForm(company);
  return (
    <RecordForm
      noun="Company"
      form={form}
      add={addCompany}
      update={updateCompany}
      edited={company && { companyId: company.companyId }}
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
    </RecordForm>
  );
}

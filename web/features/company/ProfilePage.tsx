import { Button } from "@mantine/core";
import { IconEdit } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { getCompany, updateProfile } from "#contract/company/company.ts";
import { useSession } from "#web/features/session/session.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { CompanyInputs } from "./CompanyInputs.tsx";
import classes from "./company.module.css";
import { ServedSocieties } from "./ServedSocieties.tsx";
import { type Company, useCompanyForm } from "./useCompanyForm.ts";

type Props = {
  /** The tax settings, provided by a later feature. */
  tax: (companyId: number) => ReactNode;
};

/** The signed-in user's company: read by its staff, edited by its owner. */
export function ProfilePage({ tax }: Props) {
  const { user } = useSession();
  const query = useCall(getCompany, { companyId: user.companyId ?? 0 });
  const [editing, setEditing] = useState(false);
  const company = query.data;
  const edit = company && hasPermission("profile:write") && (
    <Button leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setEditing(true)}>
      Edit profile
    </Button>
  );
  return (
    <>
      <PageHeader title="Company profile" action={edit} />
      {company ? (
        <>
          <CompanyFacts company={company} order={2} />
          <h2 className={classes.section}>Societies</h2>
          <ServedSocieties companyId={company.companyId} />
          <h2 className={classes.section}>Tax and bills</h2>
          {tax(company.companyId)}
        </>
      ) : (
        <NoData query={query} />
      )}
      <MarkedModal title="Company profile" size="48rem" opened={editing} onClose={() => setEditing(false)}>
        {company && <ProfileForm company={company} />}
      </MarkedModal>
    </>
  );
}

function ProfileForm({ company }: { company: Company }) {
  const form = useCompanyForm(company);
  const saving = useDialogSave({
    form,
    endpoint: updateProfile,
    body: ({ Active: _active, ...profile }) => profile,
    saved: "Company profile Updated Successfully",
  });
  return (
    <DialogForm label="Company profile" saving={saving} submit="Update">
      <CompanyInputs form={form} logoUrl={company.logoImageUrl} />
    </DialogForm>
  );
}

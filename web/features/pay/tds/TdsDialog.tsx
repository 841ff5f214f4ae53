import { Text } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getPaySettings, savePaySettings } from "#contract/pay/tds.ts";
import { useCall } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { OfCompany, type PayCompany } from "../CompanyField.tsx";

type Props = { companyId: number | null };

/** A company's TDS on pay: on or off, and its rates. */
export function TdsDialog({ companyId, ...dialog }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title="TDS on Pay" size="36rem" {...dialog}>
      <Tds companyId={companyId} />
    </MarkedModal>
  );
}

function Tds({ companyId }: Props) {
  const [chosen, choose] = useState(companyId);
  return (
    <OfCompany value={chosen} onChange={choose}>
      {(company) => <Settings key={company.CompanyId} company={company} />}
    </OfCompany>
  );
}

function Settings({ company }: { company: PayCompany }) {
  const query = useCall(getPaySettings, company);
  if (!query.data || query.isPlaceholderData) return <NoData query={query} />;
  return <SettingsForm company={company} settings={query.data} />;
}

type FormProps = { company: PayCompany; settings: ReplyOf<typeof getPaySettings> };

function SettingsForm({ company, settings }: FormProps) {
  const { body } = savePaySettings;
  const form = useForm<z.input<typeof body>, unknown, z.output<typeof body>>({
    resolver: resolverOf(body),
    defaultValues: {
      ...company,
      DeductTds: settings.deductTds,
      Rate: settings.rate,
      RateWithoutPan: settings.rateWithoutPan,
    },
  });
  const saving = useDialogSave({ form, endpoint: savePaySettings, saved: "TDS Saved Successfully" });
  return (
    <DialogForm label="TDS on Pay" saving={saving} submit="Save">
      <Text className={wide}>
        For your accountant to confirm: payments to contractors (section 194C) usually bear 1 % for
        individuals with a PAN and 20 % without. The law's limits below which nothing is deducted are not
        applied here.
      </Text>
      <div className={wide}>
        <SwitchField
          control={form.control}
          name="DeductTds"
          label="Deduct TDS"
          description="From the next month that is closed. Closed months stay as they are."
        />
      </div>
      <NumberField control={form.control} name="Rate" label="With a PAN" required percent />
      <NumberField control={form.control} name="RateWithoutPan" label="Without a PAN" required percent />
    </DialogForm>
  );
}

import { TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslator } from "#web/texts/translator.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";

type Props = {
  saving: ComponentProps<typeof DialogForm>["saving"];
  field: UseFormRegisterReturn;
  error: string | undefined;
};

/** The form in which a customer reports a payment: its UTR. */
export function UtrForm({ saving, field, error }: Props) {
  const { t } = useTranslator();
  return (
    <DialogForm
      label={t("money.iHavePaid")}
      saving={saving}
      submit={t("money.iHavePaid2")}
      dismiss={t("money.later")}
    >
      <TextInput
        className={wide}
        label={t("money.utrOfYourPayment")}
        description={t("money.12DigitsYourUpiApp")}
        required
        inputMode="numeric"
        maxLength={30}
        error={error}
        {...field}
      />
    </DialogForm>
  );
}

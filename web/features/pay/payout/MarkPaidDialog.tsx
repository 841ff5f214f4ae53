import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { formatMoney, formatMonth } from "#contract/format.ts";
import { payMethods, type ProviderPay } from "#contract/pay/pay.ts";
import { markPaid } from "#contract/pay/payslip.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { methodNames } from "../words.ts";

type Props = { pay: ProviderPay; month: string };

/** Says when and how a payslip was paid. */
export function MarkPaidDialog({ pay, month, ...dialog }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title={`Mark ${pay.name} as Paid`} size="36rem" {...dialog}>
      <MarkPaidForm pay={pay} month={month} />
    </MarkedModal>
  );
}

function MarkPaidForm({ pay, month }: Props) {
  const today = useToday();
  const form = useForm<z.input<typeof markPaid.body>, unknown, z.output<typeof markPaid.body>>({
    resolver: resolverOf(markPaid.body),
    defaultValues: {
      ProviderId: pay.providerId,
      CompanyId: pay.companyId,
      Month: month,
      PaidOn: pay.paidOn ?? today,
      Method: pay.method ?? "bank",
      Reference: pay.reference,
    },
  });
  const { control, register, formState } = form;
  const saving = useDialogSave({
    form,
    endpoint: markPaid,
    toast: toastSuccess,
    saved: "Payslip Marked as Paid",
  });
  return (
    <DialogForm label="Mark as Paid" saving={saving} submit="Mark as Paid">
      <Text className={wide}>
        {formatMoney(pay.net)} for {formatMonth(month)}.
      </Text>
      <DayField control={control} name="PaidOn" label="Paid On" required />
      <NativeSelect
        label="How"
        data={payMethods.map((value) => ({ value, label: methodNames[value] }))}
        {...register("Method")}
      />
      <TextInput
        label="Reference"
        description="The bank's, such as the UTR; may be empty."
        className={wide}
        maxLength={100}
        error={formState.errors.Reference?.message}
        {...register("Reference")}
      />
    </DialogForm>
  );
}

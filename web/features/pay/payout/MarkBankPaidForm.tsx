import { TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { plural } from "#contract/format.ts";
import { markBankPaid } from "#contract/pay/payslip.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import type { PayCompany } from "../CompanyField.tsx";

type Props = { company: PayCompany; month: string; payments: number };

/** Marks all payments of the bank's file as paid, once the bank has taken it. */
export function MarkBankPaidForm({ company, month, payments }: Props) {
  const { body } = markBankPaid;
  const form = useForm<z.input<typeof body>, unknown, z.output<typeof body>>({
    resolver: resolverOf(body),
    defaultValues: { ...company, Month: month, PaidOn: useToday(), Reference: "" },
  });
  const saving = useDialogSave({
    form,
    endpoint: markBankPaid,
    toast: toastSuccess,
    saved: ({ payslips }) => `${plural(payslips, "payslip")} Marked as Paid`,
  });
  return (
    <DialogForm
      label="Mark the File as Paid"
      saving={saving}
      submit={`Mark ${plural(payments, "payment")} as Paid`}
    >
      <DayField control={form.control} name="PaidOn" label="Paid On" required />
      <TextInput
        label="Reference"
        description="The bank's of the whole file; may be empty."
        maxLength={100}
        error={form.formState.errors.Reference?.message}
        {...form.register("Reference")}
      />
    </DialogForm>
  );
}

import { Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { Bill } from "#contract/bill/bill.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { formatMoney } from "#contract/format.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = { bill: Bill; opened: boolean; onClose: () => void };
type Body = typeof creditBill.body;

/** Reduces a bill by a credit note. */
export function CreditDialog({ bill, ...dialog }: Props) {
  return (
    <MarkedModal title={`Credit ${bill.number}`} size="36rem" {...dialog}>
      <CreditForm bill={bill} />
    </MarkedModal>
  );
}

function CreditForm({ bill: { billId, total, credited } }: { bill: Bill }) {
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(creditBill.body),
    defaultValues: { BillId: billId, Reason: "" },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({
    form,
    endpoint: creditBill,
    toast: toastSuccess,
    saved: "Credit Note Written Successfully",
  });
  return (
    <DialogForm label="Credit" saving={saving} submit="Write Credit Note">
      <Text className={wide}>
        {formatMoney(total - credited)} is left of this bill. A credit note is a paper of its own, and is
        never taken back.
      </Text>
      <NumberField control={form.control} name="Amount" label="Amount" required money />
      <TextInput label="Reason" required error={errors.Reason?.message} {...form.register("Reason")} />
    </DialogForm>
  );
}

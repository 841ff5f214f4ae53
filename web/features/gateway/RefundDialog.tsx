import { Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { formatMoney } from "#contract/format.ts";
import type { Payment } from "#contract/payment/payment.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";

type Props = { payment: Payment | null; opened: boolean; onClose: () => void };
type Body = typeof refundPayment.body;

/** Gives a payment back, whole or in part. */
export function RefundDialog({ payment, ...dialog }: Props) {
  return (
    <MarkedModal title={`Refund Payment ${payment?.paymentId ?? ""}`} size="36rem" {...dialog}>
      {payment && <RefundForm payment={payment} />}
    </MarkedModal>
  );
}

function RefundForm({ payment: { paymentId, amount, customerName } }: { payment: Payment }) {
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(refundPayment.body),
    defaultValues: { PaymentId: paymentId, Amount: amount, Reason: "" },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({
    form,
    endpoint: refundPayment,
    toast: toastSuccess,
    saved: ({ status }) =>
      status === "processed"
        ? "Refunded Successfully"
        : "The gateway has the refund; it is recorded once it confirms",
  });
  return (
    <DialogForm label="Refund" saving={saving} submit="Refund">
      <Text className={wide}>
        {customerName} paid {formatMoney(amount)}. What came through a payment gateway goes back through it;
        anything else you give back yourself. The bills it paid are open again.
      </Text>
      <NumberField control={form.control} name="Amount" label="Amount" required money />
      <TextInput label="Reason" required error={errors.Reason?.message} {...form.register("Reason")} />
      {errors.PaymentId && (
        <Text className={wide} c="red" role="alert">
          {errors.PaymentId.message}
        </Text>
      )}
    </DialogForm>
  );
}

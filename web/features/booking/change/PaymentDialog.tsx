import { NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useController, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { type ReceivedMethod, receivedMethods } from "#contract/booking/booking.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { receivedNames } from "#web/features/booking/words.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Payer = { BookingId: number } | { CustomerId: number };

type Paying = {
  whose: Payer;
  /** Open amount in rupees; negative for a refund due. */
  open: number;
  refundable: boolean;
  method: ReceivedMethod;
};
type Props = Paying & { opened: boolean; onClose: () => void };

/** Records a payment or a refund. */
export function PaymentDialog({ opened, onClose, ...paying }: Props) {
  return (
    <MarkedModal title="Record Payment" size="36rem" opened={opened} onClose={onClose}>
      <PaymentForm {...paying} />
    </MarkedModal>
  );
}

/** The API takes refunds as negative amounts; the form takes a direction and a positive amount. */
const PaymentDraft = z
  .object({
    BookingId: z.number().optional(),
    CustomerId: z.number().optional(),
    Direction: z.enum(["in", "out"]),
    Amount: z.number().optional(),
    Method: z.enum(receivedMethods),
    Reference: z.string(),
  })
  .transform(({ Direction, Amount = Number.NaN, ...rest }): z.input<typeof addPayment.body> => ({
    ...rest,
    Amount: Direction === "out" ? -Amount : Amount,
  }))
  .pipe(addPayment.body);

const methodChoices = receivedMethods.map((value) => ({ value, label: receivedNames[value] }));
const directions = [
  { value: "in", label: "Received" },
  { value: "out", label: "Given back" },
];

function PaymentForm({ whose, open, refundable, method: usual }: Paying) {
  const form = useForm<z.input<typeof PaymentDraft>, unknown, z.output<typeof PaymentDraft>>({
    resolver: resolverOf(PaymentDraft),
    defaultValues: {
      ...whose,
      Direction: open < 0 ? "out" : "in",
      ...(open !== 0 && { Amount: Math.abs(open) }),
      Method: usual,
      Reference: "",
    },
  });
  const { control, register, formState } = form;
  const { field } = useController({ control, name: "Direction" });
  const method = useWatch({ control, name: "Method" });
  const saving = useDialogSave({
    form,
    endpoint: addPayment,
    toast: toastSuccess,
    saved: "Payment Recorded Successfully",
  });
  return (
    <DialogForm label="Record Payment" saving={saving} submit="Record">
      {refundable && (
        <SegmentedControl
          className={wide}
          aria-label="Received or given back"
          data={directions}
          value={field.value}
          onChange={field.onChange}
        />
      )}
      <NumberField control={control} name="Amount" label="Amount" required money data-autofocus />
      <NativeSelect
        label="Payment Method"
        required
        data={methodChoices}
        error={formState.errors.Method?.message}
        {...register("Method")}
      />
      <TextInput
        label="Reference"
        className={wide}
        required={method !== "cash"}
        description="The number of the payment, transfer or cheque, or of the receipt."
        maxLength={60}
        error={formState.errors.Reference?.message}
        {...register("Reference")}
      />
    </DialogForm>
  );
}

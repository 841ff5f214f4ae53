import { zodResolver } from "@hookform/resolvers/zod";
import { NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useController, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { paymentMethods } from "#contract/booking/booking.ts";
import { addPayment } from "#contract/booking/change.ts";
import type { Booking } from "#contract/booking/page.ts";
import { billOf } from "#web/features/booking/bill.ts";
import { staleAfterPayment } from "#web/features/booking/stale.ts";
import { methodNames } from "#web/features/booking/words.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { useChange } from "./useChange.ts";

type Props = { booking: Booking; opened: boolean; onClose: () => void };

/** Keeps what a customer has paid, or what was given back. */
export function PaymentDialog({ booking, ...dialog }: Props) {
  return (
    <MarkedModal title="Record Payment" size="36rem" {...dialog}>
      <PaymentForm booking={booking} />
    </MarkedModal>
  );
}

/** On the wire money given back is below 0; nobody types that. */
const PaymentDraft = z
  .object({
    bookingId: z.number(),
    Direction: z.enum(["in", "out"]),
    Amount: z.number().optional(),
    Method: z.enum(paymentMethods),
    Reference: z.string(),
  })
  .transform(({ Direction, Amount = Number.NaN, ...rest }): z.input<typeof addPayment.body> => ({
    ...rest,
    Amount: Direction === "out" ? -Amount : Amount,
  }))
  .pipe(addPayment.body);

const methodChoices = paymentMethods.map((value) => ({ value, label: methodNames[value] }));
const directions = [
  { value: "in", label: "Received" },
  { value: "out", label: "Given back" },
];

function PaymentForm({ booking }: { booking: Booking }) {
  const { open } = billOf([booking]);
  const form = useForm<z.input<typeof PaymentDraft>, unknown, z.output<typeof PaymentDraft>>({
    resolver: zodResolver(PaymentDraft),
    defaultValues: {
      bookingId: booking.bookingId,
      Direction: open < 0 ? "out" : "in",
      ...(open !== 0 && { Amount: Math.abs(open) }),
      Method: booking.paymentMethod,
      Reference: "",
    },
  });
  const { control, register, formState } = form;
  const { field } = useController({ control, name: "Direction" });
  const method = useWatch({ control, name: "Method" });
  const saving = useChange({
    form,
    endpoint: addPayment,
    done: "Payment Recorded Successfully",
    refreshes: staleAfterPayment,
  });
  return (
    <DialogForm label="Record Payment" saving={saving} submit="Record">
      {booking.paid > 0 && (
        <SegmentedControl
          className={wide}
          aria-label="Received or given back"
          data={directions}
          value={field.value}
          onChange={field.onChange}
        />
      )}
      <NumberField control={control} name="Amount" label="Amount" required money />
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
        required={method === "upi"}
        description="The number of the UPI payment or of the receipt."
        maxLength={60}
        error={formState.errors.Reference?.message}
        {...register("Reference")}
      />
    </DialogForm>
  );
}

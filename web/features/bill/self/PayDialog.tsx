import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { Bill } from "#contract/bill/bill.ts";
import { formatDay, formatMoney, formatMonth } from "#contract/format.ts";
import { claimPayment } from "#contract/payment/claim.ts";
import { useChange } from "#web/features/booking/change/useChange.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { QrCode } from "#web/ui/QrCode.tsx";
import classes from "../bill.module.css";

type Props = { bill: Bill; opened: boolean; onClose: () => void };

/** How a customer pays a bill, and says so. */
export function PayDialog({ bill, ...dialog }: Props) {
  return (
    <MarkedModal title={`Pay the bill of ${formatMonth(bill.month)}`} size="32rem" {...dialog}>
      <p className={classes.due}>
        <strong>{formatMoney(bill.open)}</strong> by {formatDay(bill.due)}, bill {bill.number}
      </p>
      {bill.upiLink && <ByUpi link={bill.upiLink} address={bill.upiAddress} />}
      <ClaimForm billId={bill.billId} />
    </MarkedModal>
  );
}

function ByUpi({ link, address }: { link: string; address: string }) {
  return (
    <div className={classes.upi}>
      <QrCode text={link} label="QR code for your UPI app" />
      <div>
        <p>Scan the code with your UPI app, or open the app on this phone:</p>
        <Button component="a" href={link}>
          Pay by UPI
        </Button>
        <p className={classes.hint}>It goes to {address}.</p>
      </div>
    </div>
  );
}

const Fields = claimPayment.body;

function ClaimForm({ billId }: { billId: number }) {
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: { BillId: billId, Utr: "" },
  });
  const { errors } = form.formState;
  const saving = useChange({
    form,
    endpoint: claimPayment,
    done: "Thank you. We look for it in our account and tell you once it is there.",
  });
  return (
    <DialogForm label="I have paid" saving={saving} submit="I Have Paid" dismiss="Later">
      <TextInput
        className={wide}
        label="UTR of your payment"
        description="12 digits; your UPI app shows it with the payment as UTR or UPI reference number."
        required
        inputMode="numeric"
        maxLength={30}
        error={errors.Utr?.message ?? errors.BillId?.message}
        {...form.register("Utr")}
      />
    </DialogForm>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { Bill } from "#contract/bill/bill.ts";
import { formatMoney } from "#contract/format.ts";
import { claimPayment } from "#contract/payment/claim.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { QrCode } from "#web/ui/QrCode.tsx";
import classes from "../bill.module.css";
import { useSpeech } from "#web/words/speech.ts";

type Props = {
  bill: Bill;
  /** Whether it is said to be paid already: then only the number of that payment is asked for. */
  isClaimed: boolean;
  opened: boolean;
  onClose: () => void;
};

/** How a customer pays a bill, and says so. */
export function PayDialog({ bill, isClaimed, ...dialog }: Props) {
  const { say, day, month } = useSpeech();
  return (
    <MarkedModal
      title={
        isClaimed ? say("UTR of your payment") : say("Pay the bill of {month}", { month: month(bill.month) })
      }
      size="32rem"
      {...dialog}
    >
      <p className={classes.due}>
        <strong>{formatMoney(bill.open)}</strong>{" "}
        {say("by {day}, bill {number}", { day: day(bill.due), number: bill.number })}
      </p>
      {bill.upiLink && !isClaimed && <ByUpi link={bill.upiLink} address={bill.upiAddress} />}
      <ClaimForm billId={bill.billId} />
    </MarkedModal>
  );
}

function ByUpi({ link, address }: { link: string; address: string }) {
  const { say } = useSpeech();
  return (
    <div className={classes.upi}>
      <QrCode text={link} label={say("QR code for your UPI app")} />
      <div>
        <p>{say("Scan the code with your UPI app, or open the app on this phone:")}</p>
        <Button component="a" href={link}>
          {say("Pay by UPI")}
        </Button>
        <p className={classes.hint}>{say("It goes to {address}.", { address })}</p>
      </div>
    </div>
  );
}

const Fields = claimPayment.body;

function ClaimForm({ billId }: { billId: number }) {
  const { say, told } = useSpeech();
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: { BillId: billId, Utr: "" },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({
    form,
    endpoint: claimPayment,
    toast: toastSuccess,
    saved: say("Thank you. We look for it in our account and tell you once it is there."),
  });
  return (
    <DialogForm label={say("I have paid")} saving={saving} submit={say("I Have Paid")} dismiss={say("Later")}>
      <TextInput
        className={wide}
        label={say("UTR of your payment")}
        description={say("12 digits; your UPI app shows it with the payment as UTR or UPI reference number.")}
        required
        inputMode="numeric"
        maxLength={30}
        error={told(errors.Utr?.message ?? errors.BillId?.message)}
        {...form.register("Utr")}
      />
    </DialogForm>
  );
}

import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { Bill } from "#contract/bill/bill.ts";
import { formatMoney } from "#contract/format.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import classes from "../bill.module.css";
import { ByUpi } from "./ByUpi.tsx";
import { UtrForm } from "./UtrForm.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = {
  bill: Bill;
  /** True if it is reported as paid: then only the payment's UTR is requested. */
  isClaimed: boolean;
  opened: boolean;
  onClose: () => void;
};

/** Shows how to pay a bill, and lets the customer report the payment. */
export function PayDialog({ bill, isClaimed, ...dialog }: Props) {
  const { t, day, month } = useTranslator();
  const what =
    bill.kind === "opening"
      ? t("money.broughtForward")
      : t("money.payBillOfMonth", { month: month(bill.month) });
  return (
    <MarkedModal title={isClaimed ? t("money.utrOfYourPayment") : what} size="32rem" {...dialog}>
      <p className={classes.due}>
        <strong>{formatMoney(bill.open)}</strong>{" "}
        {t("money.byDayBillNumber", { day: day(bill.due), number: bill.number })}
      </p>
      {bill.upiLink && !isClaimed && <ByUpi link={bill.upiLink} address={bill.upiAddress} />}
      <ClaimForm billId={bill.billId} />
    </MarkedModal>
  );
}

const Fields = claimPayment.body;

function ClaimForm({ billId }: { billId: number }) {
  const { t } = useTranslator();
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: resolverOf(Fields),
    defaultValues: { BillId: billId, Utr: "" },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({
    form,
    endpoint: claimPayment,
    toast: toastSuccess,
    saved: t("money.thankYouWeLookFor"),
  });
  const error = errors.Utr?.message ?? errors.BillId?.message;
  return <UtrForm saving={saving} field={form.register("Utr")} error={error} />;
}

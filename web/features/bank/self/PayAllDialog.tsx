import { useForm } from "react-hook-form";
import { formatMoney } from "#contract/format.ts";
import { claimOwed, isPayable, type Owed } from "#contract/bank/owed.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import billClasses from "#web/features/bill/bill.module.css";
import { ByUpi } from "#web/features/bill/self/ByUpi.tsx";
import { UtrForm } from "#web/features/bill/self/UtrForm.tsx";

type Props = { owed: Owed; opened: boolean; onClose: () => void };

/** One payment by UPI of all that a customer owes a company, and the customer's word that it was made. */
export function PayAllDialog({ owed, ...dialog }: Props) {
  const { t } = useOwnTexts();
  const { t: common, month } = useTranslator();
  const { companyName, dues, open, upiLink, upiAddress } = owed;
  const payable = dues.filter(isPayable);
  return (
    <MarkedModal
      title={t(payable.length > 1 ? "own.payAll" : "own.payAmount", { amount: formatMoney(open) })}
      size="32rem"
      {...dialog}
    >
      <p className={billClasses.due}>
        <strong>{formatMoney(open)}</strong> {t("own.forCompany", { company: companyName })}
      </p>
      {payable.length > 1 && (
        <>
          <p>{t("own.inThisOrder")}</p>
          <ol>
            {payable.map((due) => (
              <li key={`${due.billId} ${due.bookingId}`}>
                {due.month === null
                  ? common("money.bookingNumber", { number: due.bookingId ?? 0 })
                  : t("own.billOfMonth", { month: month(due.month) })}
                , {formatMoney(due.open)}
              </li>
            ))}
          </ol>
        </>
      )}
      {upiLink !== null && <ByUpi link={upiLink} address={upiAddress} />}
      <ClaimForm owed={owed} />
    </MarkedModal>
  );
}

const Fields = claimOwed.body;

function ClaimForm({ owed: { customerId, open } }: { owed: Owed }) {
  const { t } = useTranslator();
  const form = useForm({
    resolver: resolverOf(Fields),
    // The amount stays what the customer has seen and paid.
    defaultValues: { CustomerId: customerId, Amount: open, Utr: "" },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({
    form,
    endpoint: claimOwed,
    toast: toastSuccess,
    saved: t("money.thankYouWeLookFor"),
  });
  const error = errors.Utr?.message ?? errors.Amount?.message;
  return <UtrForm saving={saving} field={form.register("Utr")} error={error} />;
}

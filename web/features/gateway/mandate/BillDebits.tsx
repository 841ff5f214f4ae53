import { getBillDebits } from "#contract/gateway/mandate.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./mandate.module.css";
import { useAutoPayTexts } from "./texts.ts";
import { debitText } from "./words.ts";

/** How AutoPay has collected a bill, or why not; renders nothing for bills that it has not touched. */
export function BillDebits({ billId }: { billId: number }) {
  const { day } = useTranslator();
  const texts = useAutoPayTexts();
  const debits = useCall(getBillDebits, { BillId: billId }).data ?? [];
  // A failed attempt says more than the next one that is announced.
  const [latest, before] = debits;
  if (!latest) return null;
  const shown = latest.status === "announced" && before?.status === "soft" ? [before, latest] : [latest];
  return shown.map((debit) => (
    <p key={debit.status} className={classes.line} role="status">
      {[debitText(debit, texts, day), debit.problem].filter(Boolean).join(" · ")}
    </p>
  ));
}

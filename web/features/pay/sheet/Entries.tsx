import { formatMoney } from "#contract/format.ts";
import type { ProviderPay } from "#contract/pay/pay.ts";
import classes from "../pay.module.css";
import { usePayTexts } from "../texts.ts";

type Entry = { id: number; what: string; day: string; by: string; amount: number };
type Props = { title: string; head: string; entries: readonly Entry[] };

/** Amounts with their reason, day and author; renders nothing without any. */
function Entries({ title, head, entries }: Props) {
  const { t, day: dayText } = usePayTexts();
  if (entries.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t("pay.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, what, day, by, amount }) => (
            <tr key={id}>
              <td>
                {what}
                <small>
                  {dayText(day)}, {by}
                </small>
              </td>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function Adjustments({ adjustments }: Pick<ProviderPay, "adjustments">) {
  const { t } = usePayTexts();
  const entries = adjustments.map(({ payAdjustmentId, reason, ...entry }) => ({
    ...entry,
    id: payAdjustmentId,
    what: reason,
  }));
  return <Entries title={t("pay.adjustments")} head={t("pay.reason")} entries={entries} />;
}

export function Advances({ advances }: { advances: ProviderPay["advancesGiven"] }) {
  const { t } = usePayTexts();
  const entries = advances.map(({ payAdvanceId, note, ...entry }) => ({
    ...entry,
    id: payAdvanceId,
    what: note || t("pay.advance"),
  }));
  return <Entries title={t("pay.advancesGiven")} head={t("pay.advance")} entries={entries} />;
}

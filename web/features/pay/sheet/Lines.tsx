import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { formatCount, formatMoney } from "#contract/format.ts";
import type { PayLine, ProviderPay } from "#contract/pay/pay.ts";
import classes from "../pay.module.css";
import { usePayTexts } from "../texts.ts";

export function Amounts({ line: { washes, rate, amount } }: { line: PayLine }) {
  const { t } = usePayTexts();
  return (
    <>
      <td>{formatCount(washes)}</td>
      <td>{rate === null ? t("pay.noRate") : formatMoney(rate)}</td>
      <td>{amount === null ? "–" : formatMoney(amount)}</td>
    </>
  );
}

export function Lines({ pay: { lines, earned, washes } }: { pay: ProviderPay }) {
  const { t, language } = usePayTexts();
  if (lines.length === 0) return <p>{t("pay.noWashes")}</p>;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t("pay.item")}</th>
          <th scope="col">{t("pay.washes")}</th>
          <th scope="col">{t("pay.rate")}</th>
          <th scope="col">{t("pay.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.serviceItemId} ${line.rate}`}>
            <td>{itemNameIn(line, language)}</td>
            <Amounts line={line} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("pay.earned")}</th>
          <td>{formatCount(washes)}</td>
          <td colSpan={2}>{formatMoney(earned)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

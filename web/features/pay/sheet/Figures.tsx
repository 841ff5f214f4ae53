import { formatCount, formatMoney } from "#contract/format.ts";
import type { z } from "zod";
import type { PayFigures, ProviderPay } from "#contract/pay/pay.ts";
import { payMethodLabels } from "#i18n/labels.ts";
import classes from "../pay.module.css";
import { usePayTexts } from "../texts.ts";

type Figures = z.output<typeof PayFigures>;

/** How pay comes to what is paid out, as table rows; lines of 0 are left out. */
export function FigureLines({ figures, tdsRate }: { figures: Figures; tdsRate?: number }) {
  const { t } = usePayTexts();
  const lines: [string, number][] = [
    [t("pay.earned"), figures.earned],
    [t("pay.earlier"), figures.earlier],
    [t("pay.additions"), figures.additions],
    [t("pay.deductions"), -figures.deductions],
    [tdsRate === undefined ? "TDS" : t("pay.tds", { rate: formatCount(tdsRate) }), -figures.tds],
    [t("pay.brought"), figures.brought],
    [t("pay.advances"), -figures.advances],
    [t("pay.carried"), -figures.carried],
  ];
  return lines.map(
    ([name, amount]) =>
      amount !== 0 && (
        <tr key={name}>
          <td>{name}</td>
          <td>{formatMoney(amount)}</td>
        </tr>
      ),
  );
}

/** The net pay, its parts, and its payment. */
export function PaidOut({ pay }: { pay: ProviderPay }) {
  const { t, day } = usePayTexts();
  return (
    <>
      <h2>{t("pay.sums")}</h2>
      <table className={classes.lines}>
        <tbody>
          <FigureLines figures={pay} tdsRate={pay.tdsRate} />
        </tbody>
      </table>
      <p className={classes.total}>
        <span>{t("pay.toPay")}</span>
        <span>{formatMoney(pay.net)}</span>
      </p>
      {pay.paidOn !== null && pay.method !== null && (
        <p className={classes.note}>
          {t("pay.paidOn")}: {day(pay.paidOn)}, {t(payMethodLabels[pay.method])}
          {pay.reference !== "" && `, ${pay.reference}`}
        </p>
      )}
      {pay.advanceLeft > 0 && (
        <p className={classes.note}>{t("pay.advanceLeft", { amount: formatMoney(pay.advanceLeft) })}</p>
      )}
    </>
  );
}

/** Changes to months already closed. */
export function EarlierLines({ lines }: { lines: ProviderPay["earlierLines"] }) {
  const { t, month: monthText } = usePayTexts();
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{t("pay.earlier")}</h2>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t("pay.whichMonth")}</th>
            <th scope="col">{t("pay.washes")}</th>
            <th scope="col">{t("pay.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ month, about, washes, amount }, index) => (
            // Two adjustments of a month may have one reason.
            <tr key={`${index} ${about}`}>
              <td>
                {monthText(month)}
                <small>{about}</small>
              </td>
              <td>{washes === null ? "–" : formatCount(washes)}</td>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

import { formatCount, formatDay, formatMoney, formatMonth } from "#contract/format.ts";
import type { z } from "zod";
import type { PayFigures, ProviderPay } from "#contract/pay/pay.ts";
import classes from "../pay.module.css";
import { methodNames } from "../words.ts";

type Figures = z.output<typeof PayFigures>;

/** How pay comes to what is paid out, as table rows; lines of 0 are left out. */
export function FigureLines({ figures, tdsRate }: { figures: Figures; tdsRate?: number }) {
  const lines: [string, number][] = [
    ["For washes", figures.earned],
    ["From earlier months", figures.earlier],
    ["Added", figures.additions],
    ["Deducted", -figures.deductions],
    [tdsRate === undefined ? "TDS" : `TDS (${formatCount(tdsRate)} %)`, -figures.tds],
    ["Not deducted before", figures.brought],
    ["Advances deducted", -figures.advances],
    ["Deducted next time instead", -figures.carried],
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
  return (
    <>
      <h2>How It Is Worked Out</h2>
      <table className={classes.lines}>
        <tbody>
          <FigureLines figures={pay} tdsRate={pay.tdsRate} />
        </tbody>
      </table>
      <p className={classes.total}>
        <span>To be paid</span>
        <span>{formatMoney(pay.net)}</span>
      </p>
      {pay.paidOn !== null && pay.method !== null && (
        <p className={classes.note}>
          Paid on {formatDay(pay.paidOn)}, {methodNames[pay.method].toLowerCase()}
          {pay.reference !== "" && `, ${pay.reference}`}
        </p>
      )}
      {pay.advanceLeft > 0 && (
        <p className={classes.note}>Advances still to be deducted: {formatMoney(pay.advanceLeft)}</p>
      )}
    </>
  );
}

/** Changes to months already closed. */
export function EarlierLines({ lines }: { lines: ProviderPay["earlierLines"] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>From Earlier Months</h2>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Washes</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ month, about, washes, amount }, index) => (
            // Two adjustments of a month may have one reason.
            <tr key={`${index} ${about}`}>
              <td>
                {formatMonth(month)}
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

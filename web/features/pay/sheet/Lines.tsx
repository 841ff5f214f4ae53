import { formatCount, formatMoney } from "#contract/format.ts";
import type { PayLine, ProviderPay } from "#contract/pay/pay.ts";
import classes from "../pay.module.css";

/** The cells for washes, rate and amount. */
export function Amounts({ line: { washes, rate, amount } }: { line: PayLine }) {
  return (
    <>
      <td>{formatCount(washes)}</td>
      <td>{rate === null ? "No rate yet" : formatMoney(rate)}</td>
      <td>{amount === null ? "–" : formatMoney(amount)}</td>
    </>
  );
}

export function Lines({ pay: { lines, earned, washes } }: { pay: ProviderPay }) {
  if (lines.length === 0) return <p>No wash was done in this month.</p>;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Washes</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.serviceItemId} ${line.rate}`}>
            <td>{line.itemName}</td>
            <Amounts line={line} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">For washes</th>
          <td>{formatCount(washes)}</td>
          <td colSpan={2}>{formatMoney(earned)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

import type { Bill } from "#contract/bill/bill.ts";
import { formatMoney, formatMonth, plural } from "#contract/format.ts";
import classes from "../bill.module.css";

/** A bill's lines, and the sums from there to the open amount. What was brought forward has no lines. */
export function BillLines({ bill }: { bill: Bill }) {
  return (
    <>
      {bill.lines.length > 0 && <Lines bill={bill} />}
      <dl className={classes.sums} aria-label="Sums">
        {sumsOf(bill).map(([what, amount, strong]) => (
          <div key={what} {...(strong && { className: classes.strong })}>
            <dt>{what}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Lines({ bill }: { bill: Bill }) {
  return (
    <table className={classes.lines} aria-label="Lines">
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          <th scope="col">Washes</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {bill.lines.map((line, position) => (
          // Lines have no ids, and never change.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={position}>
            <td>
              {line.vehicleNumber}
              <small>{line.itemName}</small>
            </td>
            <td>
              {plural(line.washes, "wash", "washes")} at {formatMoney(line.rate)}
              {line.meant !== undefined && " a month"}
              {line.month !== bill.month && <small>{formatMonth(line.month)}</small>}
              {line.note !== "" && <small>{line.note}</small>}
            </td>
            <td>{formatMoney(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sums from the lines to the open amount; a bill without tax has no tax lines. */
function sumsOf(bill: Bill): [string, number, boolean][] {
  const taxes: [string, number, boolean][] =
    bill.kind === "tax-invoice"
      ? [
          ["Taxable value", bill.taxable, false],
          ...(bill.igst > 0
            ? [[`IGST ${bill.rate} %`, bill.igst, false] as [string, number, boolean]]
            : ([
                [`CGST ${bill.rate / 2} %`, bill.cgst, false],
                [`SGST ${bill.rate / 2} %`, bill.sgst, false],
              ] as [string, number, boolean][])),
          ["Round off", bill.roundOff, false],
        ]
      : [];
  return [
    ...(bill.discount > 0
      ? ([["Discounts, taken off above", bill.discount, false]] as [string, number, boolean][])
      : []),
    ...taxes.filter(([what, amount]) => what !== "Round off" || amount !== 0),
    ["Total", bill.total, true],
    ...(bill.credited > 0 ? ([["Credited", -bill.credited, false]] as [string, number, boolean][]) : []),
    ["Paid", bill.paid, false],
    ["Open", bill.open, true],
  ];
}

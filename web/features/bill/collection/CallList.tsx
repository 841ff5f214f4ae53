import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { Collection } from "#contract/bill/collection.ts";
import { formatDay, formatMoney, plural } from "#contract/format.ts";
import { useToday } from "#web/lib/today.ts";
import classes from "./callList.module.css";

/** The debtors of each society, both in order of names. */
function bySociety(rows: readonly Collection[]): [society: string, debtors: Collection[]][] {
  const societies = new Map<string, Collection[]>();
  for (const row of rows) societies.set(row.societyName, [...(societies.get(row.societyName) ?? []), row]);
  return [...societies]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([society, debtors]) => [
      society,
      debtors.toSorted((one, other) => one.customerName.localeCompare(other.customerName)),
    ]);
}

const sumOf = (debtors: readonly Collection[]) => debtors.reduce((sum, { open }) => sum + open, 0);

type Props = { rows: readonly Collection[]; onPrinted: () => void };

/** Prints whom to call, by society, with room for what they say. Shown on paper alone. */
export function CallList({ rows, onPrinted }: Props) {
  const today = useToday();
  useEffect(() => {
    globalThis.print();
    onPrinted();
  }, [onPrinted]);
  return createPortal(
    <section className={classes.sheet}>
      <h1>Call list, {formatDay(today)}</h1>
      <p>
        {plural(rows.length, "customer")} owe {formatMoney(sumOf(rows))}.
      </p>
      {bySociety(rows).map(([society, debtors]) => (
        <table key={society}>
          <caption>
            {society}: {plural(debtors.length, "customer")}, {formatMoney(sumOf(debtors))}
          </caption>
          <thead>
            <tr>
              {[
                "Customer",
                "Phone",
                "Open",
                "Overdue",
                "Due Since",
                "Last Reminder",
                "Promised",
                "Notes",
              ].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {debtors.map((row) => (
              <tr key={row.customerId}>
                <th scope="row">
                  {row.customerName}
                  {row.left && " (no plan)"}
                </th>
                <td>{row.customerPhone}</td>
                <td className={classes.money}>{formatMoney(row.open)}</td>
                <td className={classes.money}>{row.overdue === 0 ? "–" : formatMoney(row.overdue)}</td>
                <td>{formatDay(row.oldestDue)}</td>
                <td>{row.lastReminder === null ? "–" : formatDay(row.lastReminder)}</td>
                <td>
                  {row.promisedOn === null ? "–" : formatDay(row.promisedOn)}
                  {row.broken && " (broken)"}
                </td>
                <td className={classes.notes}>{row.promiseNote}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>,
    document.body,
  );
}

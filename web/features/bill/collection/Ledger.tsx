import { getStatement } from "#contract/bill/account.ts";
import { addDays } from "#contract/day.ts";
import { formatDay, formatMoney } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn } from "#web/lib/queryState.ts";
import { useToday } from "#web/lib/today.ts";
import { english } from "#web/texts/english.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { entryNames } from "../account/Account.tsx";
import classes from "./collection.module.css";

const SHOWN_DAYS = 180;

type Props = { customerId: number; /** Rupees still to be paid. */ open: number };

/** A customer's account of the last half year beside the list, the newest entry first. */
export function Ledger({ customerId, open }: Props) {
  const today = useToday();
  const query = useCall(getStatement, {
    CustomerId: customerId,
    From: addDays(today, -SHOWN_DAYS),
    To: today,
  });
  if (!query.data) return <NoData query={query} />;
  const { lines, opening, closing } = query.data;
  return (
    <div className={classes.ledger} {...standIn(query)}>
      <h3>Account</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
            <th scope="col">Owed Then</th>
          </tr>
        </thead>
        <tbody>
          {lines.toReversed().map(({ day, kind, reference, amount, balance, paperUrl }, index) => (
            <tr key={lines.length - index}>
              <td>{formatDay(day)}</td>
              <td>
                {english.t(entryNames[kind])}{" "}
                {paperUrl === "" ? (
                  reference
                ) : (
                  <a href={paperUrl} target="_blank" rel="noreferrer">
                    {reference === "" ? "PDF" : reference}
                  </a>
                )}
              </td>
              <td>{formatMoney(amount)}</td>
              <td>{formatMoney(balance)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={3}>Before these days</td>
            <td>{formatMoney(opening)}</td>
          </tr>
        </tbody>
      </table>
      {closing < open && (
        <p className={classes.hint}>
          {formatMoney(open)} is still to be paid: the account counts washes once they are done, and what is
          paid upfront is owed before.
        </p>
      )}
    </div>
  );
}

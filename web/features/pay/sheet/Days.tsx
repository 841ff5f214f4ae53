import { useState } from "react";
import { formatDay } from "#contract/format.ts";
import { getPayDays } from "#contract/pay/pay.ts";
import { useCall } from "#web/lib/query.ts";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "../pay.module.css";
import { Amounts } from "./Lines.tsx";

type Props = { providerId: number; month: string };

/** The day-by-day breakdown; loaded when opened. */
export function Days(props: Props) {
  const [opened, open] = useState(false);
  return (
    <details className={classes.days} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>Day by day</summary>
      {opened && <DayLines {...props} />}
    </details>
  );
}

function DayLines({ providerId, month }: Props) {
  const query = useCall(getPayDays, { Month: month, ProviderId: providerId });
  if (!query.data) return <NoData query={query} />;
  if (query.data.length === 0) return <p>No wash was done in this month.</p>;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Washes</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {query.data.map((line) => (
          <tr key={`${line.day} ${line.serviceItemId}`}>
            <td>
              {formatDay(line.day)}
              <small>{line.itemName}</small>
            </td>
            <Amounts line={line} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useState } from "react";
import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { getPayDays } from "#contract/pay/pay.ts";
import { useCall } from "#web/lib/query.ts";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "../pay.module.css";
import { usePayTexts } from "../texts.ts";
import { Amounts } from "./Lines.tsx";

type Props = { providerId: number; month: string };

/** The day-by-day breakdown; loaded when opened. */
export function Days(props: Props) {
  const { t } = usePayTexts();
  const [opened, open] = useState(false);
  return (
    <details className={classes.days} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t("pay.days")}</summary>
      {opened && <DayLines {...props} />}
    </details>
  );
}

function DayLines({ providerId, month }: Props) {
  const { t, language, day: dayText } = usePayTexts();
  const query = useCall(getPayDays, { Month: month, ProviderId: providerId });
  if (!query.data) return <NoData query={query} />;
  if (query.data.length === 0) return <p>{t("pay.noWashes")}</p>;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t("pay.day")}</th>
          <th scope="col">{t("pay.washes")}</th>
          <th scope="col">{t("pay.rate")}</th>
          <th scope="col">{t("pay.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.map((line) => (
          <tr key={`${line.day} ${line.serviceItemId}`}>
            <td>
              {dayText(line.day)}
              <small>{itemNameIn(line, language)}</small>
            </td>
            <Amounts line={line} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

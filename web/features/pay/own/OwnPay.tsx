import { Alert } from "@mantine/core";
import { useState } from "react";
import { monthOf } from "#contract/day.ts";
import { plural } from "#contract/format.ts";
import { getPayMonth, type ProviderPay } from "#contract/pay/pay.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { storedLanguage } from "#web/texts/language.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import classes from "../pay.module.css";
import { OwnPayslips } from "./OwnPayslips.tsx";
import { StatementButtons } from "../sheet/StatementButtons.tsx";
import { Sums } from "../sheet/Sums.tsx";

/** Read-only; starts at the current month. */
export function OwnPay({ providerId }: { providerId: number }) {
  const thisMonth = monthOf(useToday());
  const [month, setMonth] = useState(thisMonth);
  return (
    <>
      <OwnPayslips providerId={providerId} />
      <div className={classes.filters}>
        <MonthSelect value={month} onChange={setMonth} />
      </div>
      <OwnMonth key={month} providerId={providerId} month={month} />
    </>
  );
}

function OwnMonth({ providerId, month }: { providerId: number; month: string }) {
  const query = useCall(getPayMonth, { Month: month, ProviderId: providerId });
  const sheets = query.data?.providers;
  if (!sheets) return <NoData query={query} />;
  // A provider who changed companies has one sheet per company.
  return sheets.map((pay) => (
    <section key={pay.companyId} className={classes.own} aria-label={`Pay by ${pay.companyName}`}>
      <p className={classes.totals}>
        {pay.companyName} · {plural(pay.washes, "wash", "washes")}
      </p>
      <WithoutRate pay={pay} />
      <div className={classes.actions}>
        <StatementButtons pay={pay} month={month} first={storedLanguage()} />
      </div>
      <div className={classes.sheet}>
        <Sums pay={pay} month={month} />
      </div>
    </section>
  ));
}

/** Explains a total that is lower than expected. */
function WithoutRate({ pay: { withoutRate } }: { pay: ProviderPay }) {
  if (withoutRate === 0) return null;
  return (
    <Alert color="marigold" mb="sm" title={`${plural(withoutRate, "wash has", "washes have")} no rate yet`}>
      They are not in this total: the office has still to say what it pays for them.
    </Alert>
  );
}

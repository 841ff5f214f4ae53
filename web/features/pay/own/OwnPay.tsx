import { Alert } from "@mantine/core";
import { useState } from "react";
import { monthOf } from "#contract/day.ts";
import { getPayMonth, type ProviderPay } from "#contract/pay/pay.ts";
import { languages } from "#i18n/languages.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { storedLanguage } from "#web/texts/language.ts";
import { useTexts } from "#web/texts/useTexts.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import classes from "../pay.module.css";
import { OwnPayslips } from "./OwnPayslips.tsx";
import { StatementButtons } from "../sheet/StatementButtons.tsx";
import { Sums } from "../sheet/Sums.tsx";
import { PayTranslator, payTexts, usePayTexts } from "../texts.ts";

/** Read-only and in the provider's language; starts at the current month. */
export function OwnPay({ providerId }: { providerId: number }) {
  const thisMonth = monthOf(useToday());
  const [month, setMonth] = useState(thisMonth);
  const translator = useTexts(payTexts, storedLanguage());
  return (
    <PayTranslator value={translator}>
      <OwnPayslips providerId={providerId} />
      <div className={classes.filters}>
        <MonthSelect
          label={translator.t("pay.whichMonth")}
          textOf={translator.month}
          value={month}
          onChange={setMonth}
        />
      </div>
      <OwnMonth key={month} providerId={providerId} month={month} />
    </PayTranslator>
  );
}

function OwnMonth({ providerId, month }: { providerId: number; month: string }) {
  const query = useCall(getPayMonth, { Month: month, ProviderId: providerId });
  const { t, language } = usePayTexts();
  const sheets = query.data?.providers;
  if (!sheets) return <NoData query={query} />;
  // A provider who changed companies has one sheet per company.
  return sheets.map((pay) => (
    <section
      key={pay.companyId}
      className={classes.own}
      aria-label={`${t("pay.title")}, ${pay.companyName}`}
      lang={languages[language].locale}
    >
      <p className={classes.totals}>
        {pay.companyName} · {t("pay.washCount", { count: pay.washes })}
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
  const { t } = usePayTexts();
  if (withoutRate === 0) return null;
  return (
    <Alert color="marigold" mb="sm" title={t("pay.noRateYet", { count: withoutRate })}>
      {t("pay.noRateWhy")}
    </Alert>
  );
}

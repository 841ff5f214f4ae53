import { Anchor } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { formatMoney } from "#contract/format.ts";
import { getPayslips, type PayslipRow } from "#contract/pay/payslip.ts";
import { languages } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import { useCall } from "#web/lib/query.ts";
import { storedLanguage } from "#web/texts/language.ts";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "../pay.module.css";
import { usePayTexts } from "../texts.ts";

/** A provider's payslips in their language: month, what it pays, when it was paid, and the PDF. */
export function OwnPayslips({ providerId }: { providerId: number }) {
  const translator = usePayTexts();
  const { t } = translator;
  const query = useCall(getPayslips, { ProviderId: providerId, Language: storedLanguage() });
  return (
    <section className={classes.own} aria-labelledby="payslips" lang={languages[translator.language].locale}>
      <h2 id="payslips">{t("pay.payslips")}</h2>
      {!query.data ? (
        <NoData query={query} />
      ) : query.data.length === 0 ? (
        <p>{t("pay.noPayslips")}</p>
      ) : (
        <ul className={classes.payslips}>
          {query.data.map((slip) => (
            <Payslip key={slip.payslipId} slip={slip} translator={translator} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Props = { slip: PayslipRow; translator: Translator<"pay"> };

function Payslip({
  slip: { month, companyName, net, paidOn, paperUrl },
  translator: { t, ...words },
}: Props) {
  return (
    <li>
      <Anchor href={paperUrl} target="_blank" rel="noreferrer" td="underline">
        <IconFileText size={18} aria-hidden /> {words.month(month)}
      </Anchor>
      <strong>{formatMoney(net)}</strong>
      <small>
        {companyName}
        {paidOn !== null
          ? ` · ${t("pay.paidOn")}: ${words.day(paidOn)}`
          : net > 0 && ` · ${t("pay.notPaid")}`}
      </small>
    </li>
  );
}

import type { Language } from "#i18n/languages.ts";
import { getPayMonth, type ProviderPay } from "#contract/pay/pay.ts";
import { PdfButtons } from "#web/ui/PdfButtons.tsx";
import { usePayTexts } from "../texts.ts";

type Props = { pay: ProviderPay; month: string; first?: Language };

/** The name of a month's PDF: a payslip once the month is closed. */
export const documentName = ({ closedOn }: Pick<ProviderPay, "closedOn">): string =>
  closedOn === null ? "Statement" : "Payslip";

/** The PDF and CSV of a month's statement. */
export function StatementButtons({ pay, month, ...rest }: Props) {
  const { t } = usePayTexts();
  return (
    <PdfButtons
      {...rest}
      paper={t(pay.closedOn === null ? "pay.statement" : "pay.payslip")}
      url={pay.paperUrl}
      csvUrl={pay.csvUrl}
      asking={{
        endpoint: getPayMonth,
        bodyIn: (Language) => ({ Month: month, ProviderId: pay.providerId, Language }),
        urlOf: ({ providers }) => providers.find(({ companyId }) => companyId === pay.companyId)?.paperUrl,
      }}
    />
  );
}

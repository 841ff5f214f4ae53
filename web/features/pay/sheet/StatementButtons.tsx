import type { Language } from "#i18n/languages.ts";
import { getPayMonth, type ProviderPay } from "#contract/pay/pay.ts";
import { PdfButtons } from "#web/ui/PdfButtons.tsx";

type Props = { pay: ProviderPay; month: string; first?: Language };

/** The PDF and CSV of a month's statement. */
export function StatementButtons({ pay, month, ...rest }: Props) {
  return (
    <PdfButtons
      {...rest}
      paper="Statement"
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

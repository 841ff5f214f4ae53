import { monthOf } from "#contract/day.ts";
import { formatMoney } from "#contract/format.ts";
import { getOwnPay } from "#contract/pay/own.ts";
import type { Translator } from "#i18n/translator.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { NoData } from "#web/ui/NoData.tsx";

type Props = { translator: Translator<"me">; className: string | undefined };

/** What a provider has earned today and this month, and was paid last. */
export function OwnSums({ translator: { t, month }, className }: Props) {
  const query = useCall(getOwnPay, { Month: monthOf(useToday()) });
  if (!query.data) return <NoData query={query} />;
  const { today, earned, lastPaid } = query.data;
  return (
    <dl className={className}>
      <div>
        <dt>{t("me.today")}</dt>
        <dd>{formatMoney(today)}</dd>
      </div>
      <div>
        <dt>{t("me.thisMonth")}</dt>
        <dd>{formatMoney(earned)}</dd>
      </div>
      {lastPaid && (
        <div>
          <dt>{t("me.paidFor", { month: month(lastPaid.month) })}</dt>
          <dd>{formatMoney(lastPaid.amount)}</dd>
        </div>
      )}
    </dl>
  );
}

import { Text } from "@mantine/core";
import { formatMoney } from "#contract/format.ts";
import { less, NO_PAISE, type Paise, rupeesOf, times } from "#contract/money.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { ScrollBox } from "#web/ui/ScrollBox.tsx";
import classes from "./checkout.module.css";
import type { Quote } from "./quote.ts";
import { useTranslator } from "#web/texts/translator.ts";

const money = (paise: Paise): string => formatMoney(rupeesOf(paise));

export function PriceBreakdown({ quote }: { quote: Quote }) {
  const { t } = useTranslator();
  const plans = usePlanTexts();
  const isOpenEnded = quote.lines.some(({ vehicle }) => vehicle.schedule !== null && vehicle.end === "");
  return (
    <section aria-label={t("booking.priceBreakdown")}>
      <h3 className={classes.label}>{t("booking.priceBreakdown")}</h3>
      <ScrollBox label={t("booking.vehicles")} count={quote.lines.length}>
        <dl className={classes.prices}>
          {quote.lines.map(({ vehicle, price, occurrences }, index) => (
            <div key={`${vehicle.number} ${index}`}>
              <dt>
                {vehicle.number}
                <small>
                  {money(price)} × {t("washes.countWashes", { count: occurrences })}
                </small>
              </dt>
              <dd>{money(times(price, occurrences))}</dd>
            </div>
          ))}
        </dl>
      </ScrollBox>
      <dl className={classes.prices}>
        <div className={classes.sum}>
          <dt>{t("booking.baseAmount")}</dt>
          <dd>{money(quote.base)}</dd>
        </div>
        {quote.off > 0 && (
          <div>
            <dt>{t("booking.discount")}</dt>
            <dd>{money(less(NO_PAISE, quote.off))}</dd>
          </div>
        )}
        {quote.offer.code !== null && (
          <div>
            <dt>{t("booking.offerCode2", { code: quote.offer.code })}</dt>
            <dd>{money(less(NO_PAISE, quote.offer.off))}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{t("booking.total")}</dt>
          <dd>{money(quote.total)}</dd>
        </div>
        {quote.tax && (
          <>
            <div>
              <dt>{t("booking.gstRate", { rate: quote.tax.rate })}</dt>
              <dd>{formatMoney(quote.tax.amount)}</dd>
            </div>
            <div className={classes.total}>
              <dt>{t("booking.totalWithGst")}</dt>
              <dd>{formatMoney(quote.tax.total)}</dd>
            </div>
          </>
        )}
      </dl>
      {isOpenEnded && (
        <Text size="sm" c="dimmed">
          {plans.t("plans.firstDaysOnly")}
        </Text>
      )}
    </section>
  );
}

import { formatMoney } from "#contract/format.ts";
import { less, NO_PAISE, type Paise, rupeesOf } from "#contract/money.ts";
import { ScrollBox } from "#web/ui/ScrollBox.tsx";
import classes from "./checkout.module.css";
import { formatDays } from "../vehicle/words.ts";
import { isEndless } from "./endless.ts";
import { EndlessPrice } from "./EndlessPrice.tsx";
import type { Quote } from "./quote.ts";
import { useTranslator } from "#web/texts/translator.ts";

const money = (paise: Paise): string => formatMoney(rupeesOf(paise));

export function PriceBreakdown({ quote }: { quote: Quote }) {
  const translator = useTranslator();
  const { t } = translator;
  return (
    <section aria-label={t("booking.priceBreakdown")}>
      <h3 className={classes.label}>{t("booking.priceBreakdown")}</h3>
      <ScrollBox label={t("booking.vehicles")} count={quote.lines.length}>
        <dl className={classes.prices}>
          {quote.lines.map((line, index) => {
            const { vehicle, price, per, occurrences, amount } = line;
            return (
              <div key={`${vehicle.number} ${index}`}>
                <dt>
                  {vehicle.number}
                  <small>
                    {isEndless(line)
                      ? formatDays(vehicle, "regular-wash", translator)
                      : [
                          per === "month"
                            ? `${t("booking.priceMonth", { price: money(price) })} · `
                            : `${money(price)} × `,
                          t("washes.countWashes", { count: occurrences }),
                        ]}
                  </small>
                </dt>
                <dd>
                  {isEndless(line)
                    ? t(per === "month" ? "booking.priceMonth" : "booking.priceWash", { price: money(price) })
                    : money(amount)}
                </dd>
              </div>
            );
          })}
        </dl>
      </ScrollBox>
      {quote.endless ? <EndlessPrice quote={quote} endless={quote.endless} /> : <Sums quote={quote} />}
    </section>
  );
}

/** What a booking with an end comes to. */
function Sums({ quote }: { quote: Quote }) {
  const { t } = useTranslator();
  return (
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
          {quote.tax.roundOff !== undefined && (
            <div>
              <dt>{t("booking.roundOff")}</dt>
              <dd>{formatMoney(quote.tax.roundOff)}</dd>
            </div>
          )}
          <div className={classes.total}>
            <dt>{t("booking.totalWithGst")}</dt>
            <dd>{formatMoney(quote.tax.total)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

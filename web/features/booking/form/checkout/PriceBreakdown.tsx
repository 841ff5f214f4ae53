import { formatMoney } from "#contract/format.ts";
import { less, NO_PAISE, type Paise, rupeesOf, times } from "#contract/money.ts";
import classes from "./checkout.module.css";
import type { Quote } from "./quote.ts";
import { useSpeech } from "#web/words/speech.ts";

const money = (paise: Paise): string => formatMoney(rupeesOf(paise));

/** How the total comes about, line by line. */
export function PriceBreakdown({ quote }: { quote: Quote }) {
  const { say, count } = useSpeech();
  return (
    <section aria-label={say("Price Breakdown")}>
      <h3 className={classes.label}>{say("Price Breakdown")}</h3>
      <dl className={classes.prices}>
        {quote.lines.map(({ vehicle, price, occurrences }, index) => (
          <div key={`${vehicle.number} ${index}`}>
            <dt>
              {vehicle.number}
              <small>
                {money(price)} × {count(occurrences, "{count} wash", "{count} washes")}
              </small>
            </dt>
            <dd>{money(times(price, occurrences))}</dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>{say("Base amount")}</dt>
          <dd>{money(quote.base)}</dd>
        </div>
        {quote.off > 0 && (
          <div>
            <dt>{say("Discount")}</dt>
            <dd>{money(less(NO_PAISE, quote.off))}</dd>
          </div>
        )}
        {quote.offer.code !== null && (
          <div>
            <dt>{say("Offer {code}", { code: quote.offer.code })}</dt>
            <dd>{money(less(NO_PAISE, quote.offer.off))}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{say("Total")}</dt>
          <dd>{money(quote.total)}</dd>
        </div>
      </dl>
    </section>
  );
}

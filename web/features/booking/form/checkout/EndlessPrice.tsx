import { Text } from "@mantine/core";
import { formatMoney, formatPrice } from "#contract/format.ts";
import { NO_PAISE, less, rupeesOf } from "#contract/money.ts";
import { addedTax } from "#contract/price/addedTax.ts";
import { soldText } from "#web/features/booking/sold.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { addedRateIn, priceText } from "#web/features/catalogue/price/priceText.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./checkout.module.css";
import { daysOf } from "../vehicle/vehicle.ts";
import { type Endless, isEndless } from "./endless.ts";
import type { Quote } from "./quote.ts";

/** "₹799 a month" of a plan without an end; "₹49 a wash" of one that is sold by the wash, with each car's price. */
export function useEndlessPrice({ lines, loaded }: Quote) {
  const translator = useTranslator();
  const { t } = translator;
  return ({ monthly }: Endless): string => {
    if (monthly !== null)
      return t("booking.priceMonth", { price: priceText(rupeesOf(monthly), loaded?.tax, translator) });
    const prices = [...new Set(lines.map(({ price }) => price))];
    return t("booking.priceWash", {
      price: prices.map((price) => priceText(rupeesOf(price), loaded?.tax, translator)).join(", "),
    });
  };
}

/** The price of a plan without an end, and its first bill. */
export function EndlessPrice({ quote, endless }: { quote: Quote; endless: Endless }) {
  const plans = usePlanTexts();
  const { t, day, month } = plans;
  const screen = useTranslator();
  const priceOf = useEndlessPrice(quote);
  const { firstBill, off } = endless;
  const charged =
    addedTax(firstBill.amount, addedRateIn(quote.loaded?.tax))?.total ?? rupeesOf(firstBill.amount);
  return (
    <>
      <dl className={classes.prices}>
        {off > 0 && (
          <div>
            <dt>
              {quote.offer.code === null
                ? t("booking.discount")
                : t("booking.offerCode2", { code: quote.offer.code })}
            </dt>
            <dd>{formatMoney(rupeesOf(less(NO_PAISE, off)))}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{t("booking.paidBy")}</dt>
          <dd>{priceOf(endless)}</dd>
        </div>
      </dl>
      {quote.lines.filter(isEndless).map(({ vehicle, price, per }) => (
        <Text key={vehicle.number} size="sm">
          {quote.lines.length > 1 && `${vehicle.number}: `}
          {soldText(
            {
              ...vehicle,
              dayOfMonth: vehicle.dayOfMonth ?? null,
              startDate: daysOf(vehicle, "regular-wash")[0] ?? vehicle.start,
              price: rupeesOf(price),
              monthlyPrice: per === "month" ? rupeesOf(price) : null,
            },
            screen,
            plans,
          )}
        </Text>
      ))}
      <Text size="sm">
        {t("plans.firstBill", {
          day: day(firstBill.day),
          amount: formatPrice(Math.round(charged)),
          month: month(firstBill.month),
        })}
      </Text>
    </>
  );
}

import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { Alert, Button } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { formatMoney, formatPrice } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import { PlusGst } from "#web/features/catalogue/price/PlusGst.tsx";
import { useAddressNames } from "./address/places.ts";
import classes from "./booking.module.css";
import { isEndless } from "./checkout/endless.ts";
import { useEndlessPrice } from "./checkout/EndlessPrice.tsx";
import type { Quote } from "./checkout/quote.ts";
import type { Drafting } from "./useDraft.ts";
import { typeNames } from "./service/TypeCards.tsx";
import { ScrollBox } from "#web/ui/ScrollBox.tsx";
import { WashedBy } from "./WashedBy.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  drafting: Pick<Drafting, "draft" | "change">;
  quote: Quote;
  /** Problems that block the checkout; empty before the first attempt. */
  missing: readonly string[];
  onProceed: () => void;
  /** The button to the checkout. */
  proceedRef: Ref<HTMLButtonElement>;
  /** True if Ctrl+Enter also proceeds on this page. */
  shortcut?: boolean;
};

/** Live summary with the button to the checkout. On a phone only the price stays visible. */
export function BookingSummary({ drafting, quote, missing, onProceed, proceedRef, shortcut = false }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const { draft } = drafting;
  const { customer, item, type, address } = draft;
  const { building, flat, society } = useAddressNames(address);
  const endlessPrice = useEndlessPrice(quote);
  const washes = quote.lines.reduce((sum, { occurrences }) => sum + occurrences, 0);
  const place = [flat, building, society].filter((part) => part !== "").join(", ");
  return (
    <aside className={classes.summary} aria-label={t("booking.summary")}>
      <h2>{t("booking.summary")}</h2>
      <dl className={classes.facts}>
        <Fact name={t("ui.customer")} value={customer?.name} />
        <Fact name={t("booking.address")} value={place} />
        <Fact name={t("booking.washedBy")} value={<WashedBy drafting={drafting} />} />
        <Fact name={t("booking.serviceItem")} value={item && itemNameIn(item, translator.language)} />
        <Fact name={t("booking.serviceType")} value={t(typeNames[type])} />
      </dl>
      {quote.lines.length > 0 && (
        <ScrollBox label={t("booking.vehicles")} count={quote.lines.length}>
          <dl className={classes.facts}>
            {quote.lines.map((line, index) => {
              const { vehicle, price, per, occurrences, amount } = line;
              return (
                <Fact
                  key={`${vehicle.number} ${index}`}
                  name={vehicle.number}
                  value={[
                    translator.slot(vehicle.slot),
                    isEndless(line) ? t("washes.planNoEnd") : t("washes.countWashes", { count: occurrences }),
                    ...(per === "month" || isEndless(line)
                      ? [
                          t(per === "month" ? "booking.priceMonth" : "booking.priceWash", {
                            price: formatPrice(rupeesOf(price)),
                          }),
                        ]
                      : []),
                    ...(isEndless(line) ? [] : [formatPrice(rupeesOf(amount))]),
                  ].join(" · ")}
                />
              );
            })}
          </dl>
        </ScrollBox>
      )}
      <div className={classes.proceed}>
        {missing.length > 0 && (
          <Alert color="red" role="alert">
            {missing.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
        {quote.state.error && (
          <Alert color="red" role="alert">
            {quote.state.error.message}
          </Alert>
        )}
        <div className={classes.price}>
          {quote.endless ? (
            <>
              <span>{t("washes.planNoEnd")}</span>
              <strong>{endlessPrice(quote.endless)}</strong>
            </>
          ) : (
            <>
              <span>{t("washes.countWashes", { count: washes })}</span>
              <strong>{formatMoney(rupeesOf(quote.base))}</strong>
              {quote.base > 0 && <PlusGst price={rupeesOf(quote.base)} tax={quote.loaded?.tax} />}
            </>
          )}
        </div>
        <Button
          ref={proceedRef}
          onClick={onProceed}
          {...(shortcut && { "aria-keyshortcuts": "Control+Enter", title: "Ctrl + Enter" })}
        >
          {t("booking.proceedToCheckout")}
        </Button>
      </div>
    </aside>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || "–"}</dd>
    </div>
  );
}

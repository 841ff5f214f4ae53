import { useMemo } from "react";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { cheaperPackage, type Comparison, comparePackage } from "#contract/price/cheaper.ts";
import type { Package } from "#contract/price/package.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { priceText } from "#web/features/catalogue/price/priceText.ts";
import { paiseOf } from "#contract/money.ts";
import { useToday } from "#web/lib/today.ts";
import { useCall } from "#web/lib/query.ts";
import type { Draft } from "./draft.ts";
import { chosenCompany } from "./serving.ts";
import { daysOf } from "./vehicle/vehicle.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** Prices of the chosen item in the chosen society. */
export function usePrices(draft: Draft) {
  const { item, address } = draft;
  const { society } = address;
  const body = {
    CompanyId: chosenCompany(draft),
    ServiceItemId: item?.serviceItemId ?? 0,
    SocietyId: society ?? 0,
  };
  return useCall(getBookingPrices, body, { enabled: item !== null && society !== null });
}

/** "₹449 a wash", or "₹799 a month" for a plan that is sold so, of a body type. */
export function usePriceInWords(draft: Draft): (bodyType: string) => string | null {
  const translator = useTranslator();
  const { t } = translator;
  const { data, isPlaceholderData } = usePrices(draft);
  const { chosen } = usePackage(draft);
  return (bodyType) => {
    if (!data || isPlaceholderData) return null;
    const monthly = chosen && monthlyPriceFor(data, bodyType);
    return monthly === null
      ? t("booking.priceWash", { price: priceText(priceFor(data, bodyType), data.tax, translator) })
      : t("booking.priceMonth", { price: priceText(monthly, data.tax, translator) });
  };
}

/** What a draft's plan costs by the month and by the wash; null while it has no days, or is sold one way only. */
function comparisonOf(
  { vehicles, entry }: Pick<Draft, "vehicles" | "entry">,
  prices: Prices,
  today: string,
): Comparison | null {
  const begun = {
    ...entry,
    schedule: entry.schedule ?? "daily",
    start: entry.start === "" ? today : entry.start,
    endless: entry.end === "",
  };
  const cars = (vehicles.length === 0 ? [begun] : vehicles).flatMap((car) => {
    const { schedule, bodyType, end, dayOfMonth = null } = car;
    const monthlyPrice = monthlyPriceFor(prices, bodyType);
    if (schedule === null || monthlyPrice === null || daysOf(car, "regular-wash").length === 0) return [];
    return [
      {
        schedule,
        start: car.start,
        days: car.days,
        dayOfMonth,
        end: car.endless ? null : end,
        price: paiseOf(priceFor(prices, bodyType)),
        monthlyPrice: paiseOf(monthlyPrice),
      },
    ];
  });
  return cars.length === 0 ? null : comparePackage(cars);
}

/**
 * The package of a draft, where its item is sold by the month, too: as chosen, else the way that costs the customer
 * less.
 */
export function usePackage(draft: Draft): {
  sold: boolean;
  chosen: Package | null;
  /** Null without days. */
  comparison: Comparison | null;
} {
  const { data, isPlaceholderData } = usePrices(draft);
  const today = useToday();
  const monthlyPrice = isPlaceholderData ? null : (data?.monthlyPrice ?? null);
  const sold = draft.type === "regular-wash" && monthlyPrice !== null;
  const { vehicles, entry } = draft;
  // A fleet's plans are many: they are compared again only when they have changed.
  const comparison = useMemo(
    () => (sold && data ? comparisonOf({ vehicles, entry }, data, today) : null),
    [sold, data, vehicles, entry, today],
  );
  const byWash = draft.byWash ?? (comparison !== null && cheaperPackage(comparison) === null);
  return { sold, chosen: sold && !byWash ? "month" : null, comparison };
}

/** "SUV ₹449, Hatchback ₹349 a wash" for the known and added cars; null without any. */
export function useLoadedPrices(draft: Draft): string | null {
  const translator = useTranslator();
  const { t } = translator;
  const { data, isPlaceholderData } = usePrices(draft);
  const { chosen } = usePackage(draft);
  const types = [...new Set([...draft.known.vehicles, ...draft.vehicles].map(({ bodyType }) => bodyType))];
  if (!data || isPlaceholderData || types.length === 0) return null;
  const inWords = (price: number) => priceText(price, data.tax, translator);
  if (chosen)
    return t("booking.priceMonth", {
      price: types.map((type) => `${type} ${inWords(monthlyPriceFor(data, type) ?? 0)}`).join(", "),
    });
  return t("booking.priceWash", {
    price: types.map((type) => `${type} ${inWords(priceFor(data, type))}`).join(", "),
  });
}

type Prices = Pick<ReplyOf<typeof getBookingPrices>, "price" | "monthlyPrice" | "prices">;

const pricesOf = (prices: Prices, bodyType: string) =>
  prices.prices.find(({ itemTypeName }) => itemTypeName.toLowerCase() === bodyType.toLowerCase()) ?? prices;

/** Price per wash in rupees for a body type; types unknown to the catalogue cost the item's price. */
export const priceFor = (prices: Prices, bodyType: string): number => pricesOf(prices, bodyType).price;

/** Price per month likewise; null for an item that is sold wash by wash only. */
export const monthlyPriceFor = (prices: Prices, bodyType: string): number | null =>
  pricesOf(prices, bodyType).monthlyPrice;

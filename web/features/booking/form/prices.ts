import { getBookingPrices } from "#contract/booking/availability.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { priceText } from "#web/features/catalogue/price/priceText.ts";
import { useCall } from "#web/lib/query.ts";
import type { Draft } from "./draft.ts";
import { chosenCompany } from "./serving.ts";
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

/** "SUV ₹449, Hatchback ₹349 a wash" for the known and added cars; null without any. */
export function useKnownPrices(draft: Draft): string | null {
  const translator = useTranslator();
  const { t } = translator;
  const { data, isPlaceholderData } = usePrices(draft);
  const types = [...new Set([...draft.known.vehicles, ...draft.vehicles].map(({ bodyType }) => bodyType))];
  if (!data || isPlaceholderData || types.length === 0) return null;
  return t("booking.priceWash", {
    price: types.map((type) => `${type} ${priceText(priceFor(data, type), data.tax, translator)}`).join(", "),
  });
}

/** Price per wash in rupees for a body type; types unknown to the catalogue cost the item's price. */
export function priceFor(
  { price, prices }: Pick<ReplyOf<typeof getBookingPrices>, "price" | "prices">,
  bodyType: string,
): number {
  const own = prices.find(({ itemTypeName }) => itemTypeName.toLowerCase() === bodyType.toLowerCase());
  return own?.price ?? price;
}

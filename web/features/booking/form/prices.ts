import { getBookingPrices } from "#contract/booking/availability.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatPrice } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import type { Draft } from "./draft.ts";
import { chosenCompany } from "./serving.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** What is said of the chosen item in the chosen society; asked once both are. */
export function usePrices(draft: Draft) {
  const { item, address } = draft;
  const { society } = address;
  const asked = {
    CompanyId: chosenCompany(draft),
    ServiceItemId: item?.serviceItemId ?? 0,
    SocietyId: society ?? 0,
  };
  return useCall(getBookingPrices, asked, { enabled: item !== null && society !== null });
}

/** "SUV ₹449, Hatchback ₹349 a wash" of the cars that are known or in the booking; null while there is none. */
export function useKnownPrices(draft: Draft): string | null {
  const { t } = useTranslator();
  const { data, isPlaceholderData } = usePrices(draft);
  const types = [...new Set([...draft.known.vehicles, ...draft.vehicles].map(({ bodyType }) => bodyType))];
  if (!data || isPlaceholderData || types.length === 0) return null;
  return t("booking.priceWash", {
    price: types.map((type) => `${type} ${formatPrice(priceFor(data, type))}`).join(", "),
  });
}

/** What a wash of a vehicle of a type costs, in rupees; types that the catalogue does not know have the item's price. */
export function priceFor(
  { price, prices }: Pick<ReplyOf<typeof getBookingPrices>, "price" | "prices">,
  bodyType: string,
): number {
  const own = prices.find(({ itemTypeName }) => itemTypeName.toLowerCase() === bodyType.toLowerCase());
  return own?.price ?? price;
}

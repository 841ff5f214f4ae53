import type { ServiceItem } from "#contract/catalogue/item.ts";
import { priceText } from "#web/features/catalogue/price/priceText.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { item: Pick<ServiceItem, "lowestPrice" | "highestPrice" | "tax"> };

/** "₹349 a wash", or "from ₹249 a wash" where the price depends on the vehicle or the society; with added tax. */
export function ItemPrice({ item: { lowestPrice, highestPrice, tax } }: Props) {
  const translator = useTranslator();
  const [before, after] = translator.around(
    lowestPrice < highestPrice ? "booking.fromPriceWash" : "booking.priceWash",
    "price",
  );
  return (
    <>
      {before}
      <strong>{priceText(lowestPrice, tax, translator)}</strong>
      {after}
    </>
  );
}

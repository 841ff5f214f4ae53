import type { ServiceItem } from "#contract/catalogue/item.ts";
import { formatPrice } from "#contract/format.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { item: Pick<ServiceItem, "lowestPrice" | "highestPrice"> };

/** "₹349 a wash", or "from ₹249 a wash" where the price depends on the vehicle or the society. */
export function ItemPrice({ item: { lowestPrice, highestPrice } }: Props) {
  const { around } = useTranslator();
  const [before, after] = around(
    lowestPrice < highestPrice ? "booking.fromPriceWash" : "booking.priceWash",
    "price",
  );
  return (
    <>
      {before}
      <strong>{formatPrice(lowestPrice)}</strong>
      {after}
    </>
  );
}

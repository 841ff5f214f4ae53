import type { ServiceItem } from "#contract/catalogue/item.ts";
import { formatPrice } from "#contract/format.ts";
import { PlusGst } from "#web/features/catalogue/price/PlusGst.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { item: Pick<ServiceItem, "lowestPrice" | "highestPrice" | "tax"> };

/** "₹349 a wash", or "from ₹249 a wash" where the price depends on the vehicle or the society; with added tax. */
export function ItemPrice({ item: { lowestPrice, highestPrice, tax } }: Props) {
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
      <PlusGst price={lowestPrice} tax={tax} />
    </>
  );
}

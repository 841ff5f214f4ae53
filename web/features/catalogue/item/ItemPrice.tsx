import type { ServiceItem } from "#contract/catalogue/item.ts";
import { formatPrice } from "#contract/format.ts";

type Props = { item: Pick<ServiceItem, "lowestPrice" | "highestPrice"> };

/** "₹349 a wash", or "from ₹249 a wash" while it depends on the vehicle or the society what a wash costs. */
export function ItemPrice({ item: { lowestPrice, highestPrice } }: Props) {
  return (
    <>
      {lowestPrice < highestPrice && "from "}
      <strong>{formatPrice(lowestPrice)}</strong> a wash
    </>
  );
}

import type { ServiceItem } from "#contract/catalogue/item.ts";
import { formatPrice } from "#contract/format.ts";
import { PlusGst } from "#web/features/catalogue/price/PlusGst.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  item: Pick<
    ServiceItem,
    "lowestPrice" | "highestPrice" | "lowestMonthlyPrice" | "highestMonthlyPrice" | "tax"
  >;
  /** Each price on a line of its own. */
  stacked?: boolean;
};

/**
 * "₹349 a wash", or "from ₹249 a wash" where the price depends on the vehicle or the society, and "₹799 a month" for an
 * item that is sold so; with added tax.
 */
export function ItemPrice({ item, stacked = false }: Props) {
  const { lowestPrice, highestPrice, lowestMonthlyPrice, highestMonthlyPrice, tax } = item;
  return (
    <>
      <Price lowest={lowestPrice} highest={highestPrice} per="Wash" tax={tax} />
      {lowestMonthlyPrice !== null && (
        <>
          {stacked ? <br /> : " · "}
          <Price
            lowest={lowestMonthlyPrice}
            highest={highestMonthlyPrice ?? lowestMonthlyPrice}
            per="Month"
            tax={tax}
          />
        </>
      )}
    </>
  );
}

type PriceProps = Pick<ServiceItem, "tax"> & { lowest: number; highest: number; per: "Wash" | "Month" };

function Price({ lowest, highest, per, tax }: PriceProps) {
  const { around } = useTranslator();
  const key = lowest < highest ? (`booking.fromPrice${per}` as const) : (`booking.price${per}` as const);
  const [before, after] = around(key, "price");
  return (
    <>
      {before}
      <strong>{formatPrice(lowest)}</strong>
      {after}
      <PlusGst price={lowest} tax={tax} />
    </>
  );
}

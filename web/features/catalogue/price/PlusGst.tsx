import { addedTax } from "#contract/price/addedTax.ts";
import { formatPrice } from "#contract/format.ts";
import { paiseOf } from "#contract/money.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { addedRateIn, type Tax } from "./priceText.ts";

/** "+ 18 % GST = ₹221.25" beside a price in rupees; nothing where the price includes the tax. */
export function PlusGst({ price, tax }: { price: number; tax: Tax }) {
  const { t } = useTranslator();
  const added = addedTax(paiseOf(price), addedRateIn(tax));
  if (!added) return null;
  return (
    <>
      {" "}
      <small>{t("booking.plusGst", { rate: added.rate, total: formatPrice(added.total) })}</small>
    </>
  );
}

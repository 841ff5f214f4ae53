import { type AddedTax, addedTax } from "#contract/price/addedTax.ts";
import { formatPrice } from "#contract/format.ts";
import { paiseOf } from "#contract/money.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";

export type Tax = Pick<AddedTax, "rate"> | undefined;

/** Hundredths of a percent of the tax that is added to prices; 0 for none. */
export const addedRateIn = (tax: Tax): number => (tax ? Math.round(tax.rate * 100) : 0);

/** "₹187.50", or "₹187.50 + 18 % GST = ₹221.25" where tax is added; `price` in rupees. */
export function priceText(price: number, tax: Tax, { t }: Pick<ScreenTranslator, "t">): string {
  const added = addedTax(paiseOf(price), addedRateIn(tax));
  if (!added) return formatPrice(price);
  const { rate, total } = added;
  return t("booking.plusTax", { price: formatPrice(price), rate, total: formatPrice(total) });
}

import { discountFrom } from "#contract/price/discount.ts";
import { paiseOf } from "#contract/money.ts";
import type { Offer } from "#contract/offer/offer.ts";
import { type Reduction, reductionText } from "#contract/offer/terms.ts";

type DiscountTerms = Pick<Offer, "discountType" | "discountValue" | "maxDiscount">;

export const reductionFrom = ({
  discountType: type,
  discountValue: value,
  maxDiscount,
}: DiscountTerms): Reduction => ({
  discount: discountFrom({ type, value }),
  most: maxDiscount === null ? null : paiseOf(maxDiscount),
});

export const reductionTextOf = (offer: DiscountTerms): string => reductionText(reductionFrom(offer));

import { discountFrom } from "#contract/booking/price.ts";
import { paiseOf } from "#contract/money.ts";
import type { Offer } from "#contract/offer/offer.ts";
import { type Reduction, reductionText } from "#contract/offer/terms.ts";

type Written = Pick<Offer, "discountType" | "discountValue" | "maxDiscount">;

/** What an offer takes off, as it is written. */
export const reductionFrom = ({
  discountType: type,
  discountValue: value,
  maxDiscount,
}: Written): Reduction => ({
  discount: discountFrom({ type, value }),
  most: maxDiscount === null ? null : paiseOf(maxDiscount),
});

/** "20% off, at most ₹100" */
export const reductionIn = (offer: Written): string => reductionText(reductionFrom(offer));

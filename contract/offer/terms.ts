import { type CodedText, codedText } from "../coded.ts";
import type { OfferState } from "./state.ts";
import { coded } from "../coded.ts";
import { type Discount, discountOf } from "../price/discount.ts";
import { formatPrice } from "../format.ts";
import { lesserOf, type Paise, rupeesOf } from "../money.ts";
import { requiredLine } from "../text.ts";

/** Terms of offers and their wording, shared by server, checkout and form. */

/** A code in any case; stored in upper case. */
export const OfferCode = requiredLine("offerCodeRequired", 20)
  .overwrite((code) => code.toUpperCase())
  .regex(/^[A-Z0-9]{3,20}$/, coded("offerCodeShape"));

/** The discount of an offer: a percentage of a booking's base, or an amount. */
export type Reduction = {
  discount: Discount;
  /** The upper limit of a percentage discount. */ most: Paise | null;
};

/** Conditions of an offer; null for a number without a limit. */
type Conditions = {
  code: string;
  /** First and last valid day. */
  start: string;
  end: string;
  firstBookingOnly: boolean;
  usageLimit: number | null;
  customerLimit: number | null;
};
export type Terms = Reduction & Conditions;
/** An offer's terms with its state and usage. */
export type Offered = Terms & { active: boolean; used: number };

/** What a reduction takes off `base`, rounded to the nearest paisa, at most `base`. */
export function reductionOf(base: Paise, { discount, most }: Reduction): Paise {
  const off = discountOf(base, discount);
  return most === null ? off : lesserOf(off, most);
}

const amountText = (amount: Paise) => formatPrice(rupeesOf(amount));

const offText = ({ discount }: Reduction): string =>
  discount.type === "percentage" ? `${discount.percent}%` : amountText(discount.amount);

/** "20% off, at most ₹100" */
export const reductionText = (reduction: Reduction): string =>
  `${offText(reduction)} off${reduction.most === null ? "" : `, at most ${amountText(reduction.most)}`}`;

/** Label on an item's picture: "20% off with CHAMAK20". */
const labelOf = (terms: Reduction & Pick<Terms, "code">) =>
  codedText("offWithCode", { off: offText(terms), code: terms.code });

/** Label of the offer with the largest reduction of `price`; null without one. */
export function bestLabel(
  offers: readonly (Reduction & Pick<Terms, "code">)[],
  price: Paise,
): CodedText | null {
  const [best] = offers.toSorted((one, other) => reductionOf(price, other) - reductionOf(price, one));
  return best ? labelOf(best) : null;
}

/** An offer's text for customers: "20% off, at most ₹100. For first bookings only. Until 30 Nov 2026." */
export function textsOf(terms: Terms): CodedText[] {
  const { firstBookingOnly, customerLimit, end, most } = terms;
  const off = offText(terms);
  return [
    most === null ? codedText("off", { off }) : codedText("offAtMost", { off, most: amountText(most) }),
    ...(firstBookingOnly ? [codedText("firstOnlyTerm")] : []),
    ...(customerLimit === null ? [] : [codedText("timesPerCustomerTerm", { times: customerLimit })]),
    codedText("untilTerm", { day: end }),
  ];
}

export function stateOf(
  offer: Pick<Offered, "active" | "start" | "end" | "usageLimit" | "used">,
  today: string,
): OfferState {
  const { active, start, end, usageLimit, used } = offer;
  if (!active) return "Off";
  if (end < today) return "Ended";
  if (usageLimit !== null && used >= usageLimit) return "Used up";
  return start > today ? "Scheduled" : "Active";
}

/** The facts about a booking that an offer depends on. */
export type Circumstances = {
  today: string;
  forSociety: boolean;
  forService: boolean;
  /** True if the customer has no bookings with the company; true while the customer is unknown. */
  isFirst: boolean;
  usedByCustomer: number;
};

export const noSuchOffer = (code: string): CodedText => codedText("noSuchOffer", { code });

/** Why an offer does not apply to a booking, or null. An inactive offer counts as unknown. */
export function offerProblem(offer: Offered, booking: Circumstances): CodedText | null {
  const { code, start, end, used, firstBookingOnly, customerLimit } = offer;
  const state = stateOf(offer, booking.today);
  if (state === "Off") return noSuchOffer(code);
  if (state === "Ended") return codedText("ended", { code, day: end });
  if (state === "Used up") return codedText("usedUp", { times: used });
  if (state === "Scheduled") return codedText("begins", { code, day: start });
  if (!booking.forSociety) return codedText("otherSociety");
  if (!booking.forService) return codedText("otherService");
  if (firstBookingOnly && !booking.isFirst) return codedText("firstOnly");
  if (customerLimit !== null && booking.usedByCustomer >= customerLimit)
    return codedText("usedByCustomer", { times: customerLimit });
  return null;
}

/**
 * Why an offer and a manual discount cannot be combined, or null: the caller's discount cap, in
 * percent, must cover both together.
 */
export function stackProblem(
  base: Paise,
  { code, off, own }: { code: string; off: Paise; own: Paise },
  cap: number,
): CodedText | null {
  if (off === 0 || own === 0 || (off + own) * 100 <= base * cap) return null;
  return codedText("offerAndDiscount", {
    code,
    byOffer: rupeesOf(off),
    byHand: rupeesOf(own),
    percent: cap,
  });
}

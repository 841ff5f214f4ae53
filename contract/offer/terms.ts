import { type CodedText, codedText } from "../coded.ts";
import type { OfferState } from "./state.ts";
import { coded } from "../coded.ts";
import { discountCap, type Role } from "../access.ts";
import { type Discount, discountOf } from "../booking/price.ts";
import { formatPrice } from "../format.ts";
import { lesserOf, type Paise, rupeesOf } from "../money.ts";
import { requiredLine } from "../text.ts";

/** What an offer promises, and how it is said: the same on the server, at the checkout and in the form. */

/** A code as customers type it, in whichever case: it is kept in capitals. */
export const OfferCode = requiredLine("offerCodeRequired", 20)
  .overwrite((code) => code.toUpperCase())
  .regex(/^[A-Z0-9]{3,20}$/, coded("offerCodeShape"));

/** What an offer takes off: a part of a booking's base, or an amount of it. */
export type Reduction = {
  discount: Discount;
  /** The most that a percentage takes off. */ most: Paise | null;
};

/** For whom an offer is, how often and when; null for a number that nothing limits. */
type Conditions = {
  code: string;
  /** Its first and its last day. */
  start: string;
  end: string;
  firstBookingOnly: boolean;
  usageLimit: number | null;
  customerLimit: number | null;
};
export type Terms = Reduction & Conditions;
/** An offer's terms with what has become of it. */
export type Offered = Terms & { active: boolean; used: number };

/** What a reduction takes off `base`, to the nearest paisa, and never more than that. */
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

/** What stands on the picture of an item: "20% off with CHAMAK20". */
const labelOf = (terms: Reduction & Pick<Terms, "code">) =>
  codedText("offWithCode", { off: offText(terms), code: terms.code });

/** The label of the offer that takes most off `price`; null without one. */
export function bestLabel(
  offers: readonly (Reduction & Pick<Terms, "code">)[],
  price: Paise,
): CodedText | null {
  const [best] = offers.toSorted((one, other) => reductionOf(price, other) - reductionOf(price, one));
  return best ? labelOf(best) : null;
}

/** An offer as its customers read it: "20% off, at most ₹100. For first bookings only. Until 30 Nov 2026." */
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

/** What an offer is on a day. */
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

/** What a booking is, as far as an offer asks. */
export type Circumstances = {
  today: string;
  forSociety: boolean;
  forService: boolean;
  /** Whether the customer has nothing booked with the company; true while nobody says who it is. */
  isFirst: boolean;
  /** How often the customer has used the offer. */
  usedByCustomer: number;
};

export const noSuchOffer = (code: string): CodedText => codedText("noSuchOffer", { code });

/** Why an offer does not hold for a booking; null when it does. One that is switched off is none. */
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
 * Why an offer and a person's own discount do not go together; null when they do: what somebody in `role` may give
 * covers both of them.
 */
export function stackProblem(
  base: Paise,
  { code, off, own }: { code: string; off: Paise; own: Paise },
  role: Role,
): CodedText | null {
  const cap = discountCap(role);
  if (off === 0 || own === 0 || (off + own) * 100 <= base * cap) return null;
  return codedText("offerAndDiscount", {
    code,
    byOffer: rupeesOf(off),
    byHand: rupeesOf(own),
    percent: cap,
  });
}

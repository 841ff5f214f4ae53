import type { OfferState } from "./state.ts";
import { coded } from "../coded.ts";
import { discountCap, type Role } from "../access.ts";
import { type Discount, discountOf } from "../booking/price.ts";
import { formatDay, formatMoney, formatPrice, plural } from "../format.ts";
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
  discount.type === "percentage" ? `${discount.percent}% off` : `${amountText(discount.amount)} off`;

/** "20% off, at most ₹100" */
export const reductionText = (reduction: Reduction): string =>
  `${offText(reduction)}${reduction.most === null ? "" : `, at most ${amountText(reduction.most)}`}`;

/** What stands on the picture of an item: "20% off with CHAMAK20". */
const labelOf = (terms: Reduction & Pick<Terms, "code">): string => `${offText(terms)} with ${terms.code}`;

/** The label of the offer that takes most off `price`; null without one. */
export function bestLabel(offers: readonly (Reduction & Pick<Terms, "code">)[], price: Paise): string | null {
  const [best] = offers.toSorted((one, other) => reductionOf(price, other) - reductionOf(price, one));
  return best ? labelOf(best) : null;
}

const timesText = (count: number): string =>
  count === 1 ? "Once per customer." : `At most ${plural(count, "time")} per customer.`;

/** An offer as its customers read it: "20% off, at most ₹100. For first bookings only. Until 30 Nov 2026." */
export function sentenceOf(terms: Terms): string {
  const { firstBookingOnly, customerLimit, end } = terms;
  return [
    `${reductionText(terms)}.`,
    ...(firstBookingOnly ? ["For first bookings only."] : []),
    ...(customerLimit === null ? [] : [timesText(customerLimit)]),
    `Until ${formatDay(end)}.`,
  ].join(" ");
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

export const noSuchOffer = (code: string): string => `There is no offer ${code}`;

/** Why an offer does not hold for a booking; null when it does. One that is switched off is none. */
export function offerProblem(offer: Offered, booking: Circumstances): string | null {
  const { code, start, end, used, firstBookingOnly, customerLimit } = offer;
  const state = stateOf(offer, booking.today);
  if (state === "Off") return noSuchOffer(code);
  if (state === "Ended") return `${code} ended on ${formatDay(end)}`;
  if (state === "Used up") return `Used ${plural(used, "time")}: it is over`;
  if (state === "Scheduled") return `${code} begins on ${formatDay(start)}`;
  if (!booking.forSociety) return "Not for this society";
  if (!booking.forService) return "Not for this service";
  if (firstBookingOnly && !booking.isFirst) return "For first bookings only";
  if (customerLimit !== null && booking.usedByCustomer >= customerLimit)
    return customerLimit === 1
      ? "Once per customer: it has been used"
      : `${plural(customerLimit, "time")} per customer: they have been used`;
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
): string | null {
  const cap = discountCap(role);
  if (off === 0 || own === 0 || (off + own) * 100 <= base * cap) return null;
  const [byOffer, byHand] = [off, own].map((amount) => formatMoney(rupeesOf(amount)));
  return `${code} takes off ${byOffer} and your discount ${byHand}: together that is more than ${cap} %. Please keep one of them.`;
}

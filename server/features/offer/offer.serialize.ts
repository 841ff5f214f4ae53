import type { z } from "zod";
import type { CodedText } from "#contract/coded.ts";
import { discountFrom, serializeDiscount } from "#contract/price/discount.ts";
import { NO_PAISE, type Paise, paiseOf, rupeesOf } from "#contract/money.ts";
import type { Offer, OfferFields as WireFields } from "#contract/offer/offer.ts";
import { reductionOf, textsOf, stateOf } from "#contract/offer/terms.ts";
import { inEnglish } from "#server/errors/apiError.ts";
import type { OfferRecord, OfferFields, OfferRow } from "./offer.queries.ts";
import type { verdictOf } from "./use.rules.ts";

export const fieldsOf = (body: z.output<typeof WireFields>): OfferFields => ({
  code: body.OfferCode,
  name: body.OfferName,
  discount: discountFrom({ type: body.DiscountType, value: body.DiscountValue }),
  most: body.MaxDiscount === null ? null : paiseOf(body.MaxDiscount),
  start: body.StartDate,
  end: body.EndDate,
  firstBookingOnly: body.FirstBookingOnly,
  usageLimit: body.UsageLimit,
  customerLimit: body.PerCustomerLimit,
  active: body.Active,
  serviceIds: body.ServiceIds,
  societyIds: body.SocietyIds,
});

export function serializeOffer(offer: OfferRow, today: string): Offer {
  const { type, value } = serializeDiscount(offer.discount);
  return {
    offerId: offer.offerId,
    offerCode: offer.code,
    offerName: offer.name,
    discountType: type,
    discountValue: value,
    maxDiscount: offer.most === null ? null : rupeesOf(offer.most),
    startDate: offer.start,
    endDate: offer.end,
    serviceIds: offer.services.map(({ serviceId }) => serviceId),
    societyIds: offer.societies.map(({ societyId }) => societyId),
    services: offer.services,
    societies: offer.societies,
    firstBookingOnly: offer.firstBookingOnly,
    usageLimit: offer.usageLimit,
    perCustomerLimit: offer.customerLimit,
    active: offer.active,
    used: offer.used,
    state: stateOf(offer, today),
    sentence: inEnglish(textsOf(offer)),
  };
}

const checkReply = (valid: boolean, off: Paise, texts: CodedText[]) => ({
  valid,
  discount: rupeesOf(off),
  message: inEnglish(texts),
  texts,
});

/** `base` is the price of the booking before the discount. */
export function serializeVerdict(verdict: ReturnType<typeof verdictOf>, base: Paise) {
  if ("problem" in verdict) return checkReply(false, NO_PAISE, [verdict.problem]);
  const off = reductionOf(base, verdict.offer satisfies OfferRecord);
  return checkReply(true, off, textsOf(verdict.offer));
}

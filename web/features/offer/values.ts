import type { z } from "zod";
import type { Offer, OfferFields } from "#contract/offer/offer.ts";

export type OfferInput = z.input<typeof OfferFields>;
export type OfferOutput = z.output<typeof OfferFields>;

/** The initial form of a new offer, without discount value and end date. */
export const blankOffer = {
  OfferCode: "",
  OfferName: "",
  DiscountType: "percentage",
  MaxDiscount: null,
  EndDate: "",
  ServiceIds: [],
  SocietyIds: [],
  FirstBookingOnly: false,
  UsageLimit: null,
  PerCustomerLimit: null,
  Active: true,
} satisfies Partial<OfferInput>;

export const valuesOf = (offer: Offer): OfferInput => ({
  OfferCode: offer.offerCode,
  OfferName: offer.offerName,
  DiscountType: offer.discountType,
  DiscountValue: offer.discountValue,
  MaxDiscount: offer.maxDiscount,
  StartDate: offer.startDate,
  EndDate: offer.endDate,
  ServiceIds: offer.serviceIds,
  SocietyIds: offer.societyIds,
  FirstBookingOnly: offer.firstBookingOnly,
  UsageLimit: offer.usageLimit,
  PerCustomerLimit: offer.perCustomerLimit,
  Active: offer.active,
});

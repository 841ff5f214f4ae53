import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { discountTypes } from "../price/discount.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { rupees } from "../money.ts";
import { flag, id, requiredLine } from "../text.ts";
import { offerStates } from "./state.ts";
import { OfferCode } from "./terms.ts";

/** Most services and societies that an offer can be limited to. */
const MAX_SERVICES = 100;
const MAX_SOCIETIES = 2_000;
const MAX_USES = 1_000_000;
/** Most offers in one list, the newest. */
export const MAX_OFFERS = 1_000;

const limit = z
  .int({ error: coded("notAWholeNumber") })
  .min(1, coded("belowOne"))
  .max(MAX_USES, coded("aboveTenLakh"))
  .nullable()
  .default(null);

const offerFields = {
  OfferCode,
  OfferName: requiredLine("offerNameRequired", 80),
  DiscountType: z.enum(discountTypes, { error: coded("notPercentageOrAmount") }),
  /** Percent, or rupees. */
  DiscountValue: rupees("discountRequired"),
  /** Rupees: the upper limit of a percentage discount. */
  MaxDiscount: rupees("notAnAmount")
    .refine((amount) => amount > 0, coded("notAboveZero"))
    .nullable()
    .default(null),
  StartDate: day("startRequired"),
  /** The last valid day. */
  EndDate: day("endRequired"),
  /** Empty: all services. */
  ServiceIds: z
    .array(id("chooseService"))
    .max(MAX_SERVICES, coded("atMostServices", { count: MAX_SERVICES }))
    .default([]),
  SocietyIds: z
    .array(id("chooseSociety"))
    .max(MAX_SOCIETIES, coded("atMostSocieties", { count: MAX_SOCIETIES }))
    .default([]),
  FirstBookingOnly: flag.default(false),
  UsageLimit: limit,
  PerCustomerLimit: limit,
  Active: flag.default(true),
};

type Written = {
  DiscountType: (typeof discountTypes)[number];
  DiscountValue: number;
  MaxDiscount: number | null;
  StartDate: string;
  EndDate: string;
};

/** Checks across fields; each problem is reported at its field. */
function checkTogether(offer: Written, context: z.RefinementCtx): void {
  const refuse = (field: keyof Written, message: PlainFieldCode) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { DiscountType, DiscountValue, MaxDiscount, StartDate, EndDate } = offer;
  if (DiscountType === "percentage" && (DiscountValue < 1 || DiscountValue > 100))
    refuse("DiscountValue", "percentOutOfRange");
  if (DiscountType === "amount" && DiscountValue === 0) refuse("DiscountValue", "notAboveZero");
  if (DiscountType === "amount" && MaxDiscount !== null) refuse("MaxDiscount", "mostOfAmount");
  if (EndDate < StartDate) refuse("EndDate", "endBeforeStart");
}

export const OfferFields = z.object(offerFields).superRefine(checkTogether);

const offerRef = { offerId: id("chooseOffer") };
const OfferRef = z.object(offerRef);

const Offer = z
  .object({
    ...offerRef,
    offerCode: z.string(),
    offerName: z.string(),
    discountType: z.enum(discountTypes),
    /** Percent, or rupees. */
    discountValue: z.number(),
    maxDiscount: z.number().nullable(),
    startDate: z.string(),
    endDate: z.string(),
    /** Empty: all services. */
    serviceIds: z.array(id()),
    societyIds: z.array(id()),
    services: z.array(z.object({ serviceId: id(), serviceName: z.string() })),
    /** For company users only the societies that their company serves. */
    societies: z.array(z.object({ societyId: id(), societyName: z.string() })),
    firstBookingOnly: z.boolean(),
    usageLimit: z.int().nullable(),
    perCustomerLimit: z.int().nullable(),
    active: z.boolean(),
    /** Number of bookings that used it. */
    used: z.int(),
    state: z.enum(offerStates),
    /** The text for customers. */
    sentence: z.string(),
  })
  .meta({ id: "Offer" });
export type Offer = z.output<typeof Offer>;

export const getOffers = endpoint({
  path: "/Offer/GetAll",
  body: z.object({ Active: flag.optional() }),
  reply: z.array(Offer),
  permission: "offer:read",
  about: `At most ${MAX_OFFERS} offers, the newest first; company users are told of those for societies that they serve.`,
});

export const getOffer = endpoint({
  path: "/Offer/GetById",
  body: OfferRef,
  reply: Offer,
  permission: "offer:read",
  about: "One offer.",
});

export const addOffer = endpoint({
  path: "/Offer/Add",
  body: OfferFields,
  reply: OfferRef,
  permission: "offer:write",
  about: "Adds an offer. Its code must be none of another offer that is switched on.",
});

export const updateOffer = endpoint({
  path: "/Offer/Update",
  body: z.object({ ...offerFields, ...offerRef }).superRefine(checkTogether),
  reply: OfferRef,
  permission: "offer:write",
  about: "Changes an offer. Bookings that have used it stay as they are.",
});

export const deleteOffer = endpoint({
  method: "DELETE",
  path: "/Offer/Delete",
  body: OfferRef,
  reply: z.object({}),
  permission: "offer:write",
  about: "Deletes an offer; 409 once a booking has used it: then it can be switched off.",
});

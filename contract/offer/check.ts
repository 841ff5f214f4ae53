import { z } from "zod";
import { coded } from "../coded.ts";
import { requestedCompany } from "../booking/availability.ts";
import { endpoint } from "../endpoint.ts";
import { CodedReply } from "../error.ts";
import { MAX_RUPEES, reckoned } from "../money.ts";
import { id } from "../text.ts";
import { OfferCode } from "./terms.ts";

export const checkOffer = endpoint({
  path: "/Offer/Check",
  body: z.object({
    OfferCode,
    SocietyId: id("societyRequired"),
    ServiceItemId: id("chooseItem"),
    /** Absent or null: the calling customer; for staff no customer yet. */
    CustomerId: id("chooseCustomer").nullable().default(null),
    CompanyId: requestedCompany,
    /** Rupees: the booking's amount before discounts. */
    Amount: reckoned("notAnAmount").max(MAX_RUPEES, coded("amountTooLarge")),
  }),
  reply: z.object({
    valid: z.boolean(),
    /** Rupees off that amount. */
    discount: z.number(),
    /** The offer's text, or why it does not apply. */
    message: z.string(),
    /** The message as codes, one per sentence. */
    texts: z.array(CodedReply).optional(),
  }),
  permission: "offer:check",
  about: "Whether an offer holds for a booking, and what it takes off. Nothing is counted.",
});

import { z } from "zod";
import { AddedTax } from "../price/addedTax.ts";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { CodedReply } from "../error.ts";
import { bookingSchedules } from "./schedule.ts";
import { BookingFields } from "./make.ts";
import { MAX_BOOKING_BYTES } from "./vehicle.ts";

export const getQuote = endpoint({
  path: "/Booking/GetQuote",
  body: BookingFields.pick({
    CompanyId: true,
    CustomerId: true,
    SocietyId: true,
    ServiceItemId: true,
    OnFullDays: true,
    EvenUncovered: true,
    EvenBooked: true,
    OfferCode: true,
    Package: true,
    Vehicles: true,
  }).extend({ BookingSchedule: z.enum(bookingSchedules, { error: coded("chooseServiceType") }) }),
  bodyLimit: MAX_BOOKING_BYTES,
  reply: z.object({
    /** In the order of the vehicles. */
    vehicles: z.array(
      z.object({
        /** Rupees a wash. */
        price: z.number(),
        /** Added to the price of a wash; absent where it includes the tax. */
        tax: AddedTax.optional(),
        /** Rupees a month and car; absent for an item that is sold wash by wash only. */
        monthlyPrice: z.number().optional(),
        /** Rupees for its washes at the monthly price; present with `Package`. */
        amount: z.number().optional(),
        /** Washes to be booked, without the excluded days. */
        occurrences: z.int(),
        /** Days on which the slot is full for it, counting the booking's other vehicles. */
        fullDays: z.array(z.string()),
      }),
    ),
    /** The requested offer: whether it applies, its discount in rupees, and its text. */
    offer: z
      .object({
        valid: z.boolean(),
        discount: z.number(),
        message: z.string(),
        /** The text as codes, one per sentence. */
        texts: z.array(CodedReply).optional(),
      })
      .nullable(),
    /** Added to what all washes come to, less the offer; absent where it includes the tax. */
    tax: AddedTax.optional(),
  }),
  cost: 3,
  permission: "booking:price",
  about: "What a booking would come to at this moment, without booking it.",
});

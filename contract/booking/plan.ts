import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { CodedReply } from "../error.ts";
import { rupees } from "../money.ts";
import { flag, id, requiredLine } from "../text.ts";
import { BookingRef } from "./booking.ts";

/** Most plans that one call renews. */
export const MOST_RENEWALS = 100;

export const stopBooking = endpoint({
  path: "/Booking/Stop",
  body: BookingRef.extend({
    /** The last day with a wash. */
    LastDay: day("endRequired"),
    Reason: requiredLine("whyRequired", 300),
  }),
  reply: z.object({
    /** Washes that are cancelled. */
    washes: z.int(),
  }),
  permission: "booking:cancel",
  about:
    "Ends a plan on a day: later washes are cancelled and not charged, and their hours are free again. Customers may until 8 PM on the day before the first wash that is left out.",
});

export const renewBookings = endpoint({
  path: "/Booking/Renew",
  body: z.object({
    bookingIds: z
      .array(id("chooseBooking"), { error: coded("chooseBooking") })
      .min(1, coded("chooseBooking"))
      .max(MOST_RENEWALS, coded("atMostRows", { count: MOST_RENEWALS })),
    /** The new last day; null: each plan goes on for as long as it was. */
    Until: day("endRequired").nullable().default(null),
  }),
  reply: z.object({
    renewed: z.array(z.object({ bookingId: id(), washes: z.int(), until: z.string() })),
    /** Plans that stay as they are, and why. */
    refused: z.array(z.object({ bookingId: id(), message: z.string(), text: CodedReply })),
  }),
  cost: 3,
  permission: "booking:write",
  about:
    "Lets dated plans go on to a later day, with the same vehicles, days and hours. A plan with a full day stays as it is when it was booked so.",
});

export const changePrice = endpoint({
  path: "/Booking/ChangePrice",
  body: z.object({
    ServiceItemId: id("chooseItem"),
    /** Null: in every society without a price of its own. */
    SocietyId: id("chooseSociety").nullable().default(null),
    /** Null: for every body type without a price of its own. */
    ItemTypeId: id("chooseBodyType").nullable().default(null),
    /** First day of the new price. */
    From: day("startRequired"),
    /** Rupees a wash. */
    Price: rupees("priceRequired"),
    /** True: only counts, and changes nothing. */
    DryRun: flag.default(false),
  }),
  reply: z.object({
    /** Plans without an end that get the new price. */
    plans: z.int(),
    /** Their washes from that day on that exist already. */
    washes: z.int(),
    /** Customers who are told. */
    messages: z.int(),
  }),
  permission: "catalogue:write",
  about:
    "Changes what a wash of an item costs from a day on: for plans without an end, whose customers are told, and for new bookings from that day on.",
});

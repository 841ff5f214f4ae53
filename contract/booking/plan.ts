import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { CodedReply } from "../error.ts";
import { rupees } from "../money.ts";
import { flag, id } from "../text.ts";
import { BookingRef } from "./booking.ts";
import { reasonFields, requireReason } from "./reason.ts";
import { fullDayChoices } from "./vehicle.ts";

/** Most plans that one call renews. */
export const MAX_RENEWALS = 100;

export const stopBooking = endpoint({
  path: "/Booking/Stop",
  body: BookingRef.extend({
    /** The last day with a wash. */
    LastDay: day("endRequired"),
    ...reasonFields,
  }).superRefine(requireReason),
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
      .max(MAX_RENEWALS, coded("atMostRows", { count: MAX_RENEWALS })),
    /** The new last day; null: each plan goes on for as long as its last term was. */
    Until: day("endRequired").nullable().default(null),
    /** Choice for days with a full slot; null: as the plan was booked. */
    OnFullDays: z
      .enum(fullDayChoices, { error: coded("chooseFullDays") })
      .nullable()
      .default(null),
    /** Renews a plan although a vehicle has the same item on some of these days already. */
    EvenTwice: flag.default(false),
  }),
  reply: z.object({
    renewed: z.array(z.object({ bookingId: id(), washes: z.int(), until: z.string() })),
    /** Plans that stay as they are, and why. */
    refused: z.array(
      z.object({
        bookingId: id(),
        message: z.string(),
        text: CodedReply,
        /** The field of this call that settles it; null when none does. */
        field: z.enum(["OnFullDays", "EvenTwice"]).nullable(),
      }),
    ),
  }),
  cost: 3,
  permission: "booking:write",
  about:
    "Lets dated plans go on to a later day, with the same vehicles, days and hours. A plan with a full day stays as it is without `OnFullDays`, unless it was booked otherwise; one with a vehicle that has the item on such a day already, without `EvenTwice`. An offer lowers what is added too while it still holds, and is used once more.",
});

/** Most plans whose own price one call changes. */
export const MAX_PRICED = 100;

export const changePrice = endpoint({
  path: "/Booking/ChangePrice",
  body: z
    .object({
      /** The item whose price changes; null with `BookingIds`. */
      ServiceItemId: id("chooseItem").nullable().default(null),
      /** Null: in every society without a price of its own. */
      SocietyId: id("chooseSociety").nullable().default(null),
      /** Null: for every body type without a price of its own. */
      ItemTypeId: id("chooseBodyType").nullable().default(null),
      /** Gives these plans a price of their own, and leaves the price list as it is. */
      BookingIds: z
        .array(id("chooseBooking"))
        .min(1, coded("chooseBooking"))
        .max(MAX_PRICED, coded("atMostRows", { count: MAX_PRICED }))
        .nullable()
        .default(null),
      /** First day of the new price. */
      From: day("startRequired"),
      /** Rupees a wash, of plans sold by the wash; null: they keep theirs. */
      Price: rupees("priceRequired").nullable().default(null),
      /** Rupees a month and vehicle, of packages; null: they keep theirs. */
      MonthlyPrice: rupees("notAnAmount").nullable().default(null),
      /** True: only counts, and changes nothing. */
      DryRun: flag.default(false),
    })
    .superRefine(({ Price, MonthlyPrice, ...whom }, context) => {
      const issue = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      if (Price === null && MonthlyPrice === null)
        for (const field of ["Price", "MonthlyPrice"]) issue(field, coded("priceRequired"));
      const { ServiceItemId, SocietyId, ItemTypeId, BookingIds } = whom;
      if (BookingIds === null && ServiceItemId === null) issue("ServiceItemId", coded("chooseItem"));
      if (BookingIds !== null && (ServiceItemId ?? SocietyId ?? ItemTypeId) !== null)
        issue("BookingIds", coded("eitherPlansOrItem"));
    }),
  reply: z.object({
    /** Plans without an end that get the new price. */
    plans: z.int(),
    /** Their vehicles that get it. */
    vehicles: z.int(),
    /** Their washes from that day on that exist already. */
    washes: z.int(),
    /** Customers who are told. */
    messages: z.int(),
  }),
  permission: "catalogue:write",
  about:
    "Changes what a wash of an item costs, or a month of a package, from a day on: for plans without an end, whose customers are told, and for new bookings from that day on; or only for some plans. A wash costs what holds on the day for which it was planned, and a month with two prices is charged by each for its washes.",
});

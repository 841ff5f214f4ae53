import { Included } from "../catalogue/included.ts";
import { itemReply, serviceReply } from "../catalogue/itemReply.ts";
import { z } from "zod";
import { AddedTax } from "../price/addedTax.ts";
import { billings } from "./billing.ts";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, idOrZero } from "../text.ts";
import { bookingSchedules, MAX_DAYS } from "./schedule.ts";
import { unavailableReasons, slots, slotInput } from "./slot.ts";
import { anyPlate } from "./plate.ts";
import { BookedVehicle, fullDayChoices, MAX_BOOKING_BYTES, MAX_VEHICLES } from "./vehicle.ts";

/**
 * Null or 0: a company user's own company; for others the company that covers the society, else its default company.
 */
export const requestedCompany = idOrZero.unwrap().nullable().default(null);

export const getBookingPrices = endpoint({
  path: "/Booking/GetPrices",
  body: z.object({
    CompanyId: requestedCompany,
    ServiceItemId: id("chooseItem"),
    SocietyId: id("societyRequired"),
  }),
  reply: z.object({
    ...itemReply,
    /** Washes of other items that come with a month. */
    included: z.array(Included),
    /** True if the company accepts vehicle numbers in other formats than the usual one. */
    otherPlates: z.boolean(),
    /** The highest discount that the caller may give, in percent of the base; 0 for customers. */
    discountCap: z.int(),
    ...serviceReply,
    /** Minutes; null when not specified. */
    duration: z.int().nullable(),
    /** Rupees a wash for vehicle types without a price of their own. */
    price: z.number(),
    /** Rupees a month and car likewise; null: sold wash by wash only. */
    monthlyPrice: z.number().nullable(),
    /** Added to the price; absent where it includes the tax. */
    tax: AddedTax.optional(),
    /** How the company that serves the society bills a plan with a last day, unless the booking says it. */
    planBilling: z.enum(billings),
    prices: z.array(
      z.object({
        itemTypeName: z.string(),
        price: z.number(),
        monthlyPrice: z.number().nullable(),
        tax: AddedTax.optional(),
      }),
    ),
  }),
  permission: "booking:price",
  about: "What a wash and a month of a plan cost in a society, for each vehicle type.",
});

export const getFreeSlots = endpoint({
  path: "/Booking/GetFreeSlots",
  body: z.object({
    CompanyId: requestedCompany,
    ServiceItemId: id("chooseItem"),
    SocietyId: id("societyRequired"),
    /** Null: not known. */
    ParkingPillarId: id("parkingPillarRequired").nullable(),
    /** Of a vehicle whose pillar is not known; null: any place in the society. */
    ParkingFloorId: id("parkingFloorRequired").nullable().default(null),
    Days: z
      .array(day())
      .min(1, coded("chooseDay"))
      .max(MAX_DAYS, coded("atMostDays", { count: MAX_DAYS })),
    /** True if the reply includes the availability of each day. */
    EachDay: flag.default(false),
    /**
     * The vehicle, if known: an hour with a wash of this vehicle counts as full for it. For customers, only their own
     * vehicles count.
     */
    VehicleNumber: anyPlate.nullable().default(null),
    /** Whose washes of the vehicle count, for staff, who may confirm those of others; null: everybody's. */
    CustomerId: id("chooseCustomer").nullable().default(null),
    /** The booking's other vehicles, which are allocated first. */
    Vehicles: z
      .array(BookedVehicle)
      .max(MAX_VEHICLES, coded("atMostVehicles", { count: MAX_VEHICLES }))
      .default([]),
    BookingSchedule: z.enum(bookingSchedules, { error: coded("chooseServiceType") }).default("Book Now"),
    OnFullDays: z.enum(fullDayChoices, { error: coded("chooseFullDays") }).default("refuse"),
  }),
  bodyLimit: MAX_BOOKING_BYTES,
  reply: z.array(
    z.object({
      slot: z.enum(slots),
      /** Free washes on the fullest of the days; null without a limit. */
      left: z.int().nullable(),
      /** Free washes on each day, in the order of the days; empty unless `EachDay` is set. */
      leftOn: z.array(z.int().nullable()),
      /** Days on which the slot is unavailable. */
      fullDays: z.array(z.string()),
      /** Those of them on which the vehicle itself is washed at that time already; absent without any. */
      washedDays: z.array(z.string()).optional(),
      /** Why it is unavailable on them: full, not covered, or outside the company's working hours. */
      reason: unavailableReasons.nullable(),
    }),
  ),
  permission: "booking:price",
  about:
    "Room for a wash at a pillar, or where it is not known on a parking floor or anywhere in the society, for each slot of the day, over the days asked for: what is free here, a booking of the same vehicles takes.",
});

export const getServing = endpoint({
  path: "/Booking/GetServing",
  body: z.object({
    CompanyId: requestedCompany,
    ServiceItemId: id("chooseItem"),
    SocietyId: id("societyRequired"),
    /** Where and when the vehicles are to be washed. */
    Places: z
      .array(
        z.strictObject({
          ParkingPillarId: id("parkingPillarRequired").nullable(),
          ParkingFloorId: id("parkingFloorRequired").nullable().default(null),
          Slot: slotInput,
        }),
      )
      .max(MAX_VEHICLES, coded("atMostVehicles", { count: MAX_VEHICLES }))
      .default([]),
  }),
  reply: z.object({
    /** The company that would wash; null when no company serves the society. */
    companyId: id().nullable(),
    companyName: z.string().nullable(),
    /** All possible companies, for callers who may choose one. */
    companies: z.array(z.object({ companyId: id(), companyName: z.string() })),
    /**
     * For each place, the providers whose coverage includes it; customers get first names, and only where the
     * provider is certain.
     */
    mayCome: z.array(z.array(z.string())),
  }),
  permission: "booking:price",
  about: "Which company washes an item in a society, and which of its providers may come.",
});

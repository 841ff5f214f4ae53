import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, idOrZero } from "../text.ts";
import { bookingSchedules, MOST_DAYS } from "./schedule.ts";
import { unavailableReasons, slots, slotInput } from "./slot.ts";
import { anyPlate } from "./plate.ts";
import { BookedVehicle, fullDayChoices, MOST_VEHICLES } from "./vehicle.ts";

/** Null or 0: the caller's company; for others the one of those that serve the society that covers it, else the default. */
export const requestedCompany = idOrZero.unwrap().nullable().default(null);

export const getBookingPrices = endpoint({
  path: "/Booking/GetPrices",
  body: z.object({
    CompanyId: requestedCompany,
    ServiceItemId: id("chooseItem"),
    SocietyId: id("societyRequired"),
  }),
  reply: z.object({
    itemName: z.string(),
    /** Whether the company takes vehicle numbers of other formats than the usual one. */
    otherPlates: z.boolean(),
    serviceName: z.string(),
    /** Minutes; null when nobody has said. */
    duration: z.int().nullable(),
    /** Of a wash of a vehicle type that has no price of its own; rupees. */
    price: z.number(),
    prices: z.array(z.object({ itemTypeName: z.string(), price: z.number() })),
  }),
  permission: "booking:price",
  about: "What a wash costs in a society, for each vehicle type.",
});

export const getFreeSlots = endpoint({
  path: "/Booking/GetFreeSlots",
  body: z.object({
    CompanyId: requestedCompany,
    ServiceItemId: id("chooseItem"),
    SocietyId: id("societyRequired"),
    ParkingPillarId: id("parkingPillarRequired"),
    /** The days to look at. */
    Days: z
      .array(day())
      .min(1, coded("chooseDay"))
      .max(MOST_DAYS, coded("atMostDays", { count: MOST_DAYS })),
    /** Whether the reply tells the room of each day, too. */
    EachDay: flag.default(false),
    /** The vehicle, where it is known: an hour at which it is washed already is full for it. Customers hear of their own alone. */
    VehicleNumber: anyPlate.nullable().default(null),
    /** The booking's other vehicles: they take their room first. */
    Vehicles: z
      .array(BookedVehicle)
      .max(MOST_VEHICLES, coded("atMostVehicles", { count: MOST_VEHICLES }))
      .default([]),
    BookingSchedule: z.enum(bookingSchedules, { error: coded("chooseServiceType") }).default("Book Now"),
    OnFullDays: z.enum(fullDayChoices, { error: coded("chooseFullDays") }).default("refuse"),
  }),
  bodyLimit: 128 * 1024,
  reply: z.array(
    z.object({
      slot: z.enum(slots),
      /** Washes that still find room on the fullest of the days; null where there is no limit. */
      left: z.int().nullable(),
      /** The same on each of the days, in their order; empty unless `EachDay` asks for it. */
      leftOn: z.array(z.int().nullable()),
      /** Days without room. */
      fullDays: z.array(z.string()),
      /** Why there is no room on them: it is taken, nobody covers the slot, or the company does not work then. */
      reason: unavailableReasons.nullable(),
    }),
  ),
  permission: "booking:price",
  about:
    "Room for a wash at a pillar, for each slot of the day, over the days asked for: what is free here, a booking of the same vehicles takes.",
});

export const getServing = endpoint({
  path: "/Booking/GetServing",
  body: z.object({
    CompanyId: requestedCompany,
    ServiceItemId: id("chooseItem"),
    SocietyId: id("societyRequired"),
    /** Where and when vehicles are to be washed. */
    Places: z
      .array(z.strictObject({ ParkingPillarId: id("parkingPillarRequired"), Slot: slotInput }))
      .max(MOST_VEHICLES, coded("atMostVehicles", { count: MOST_VEHICLES }))
      .default([]),
  }),
  reply: z.object({
    /** Who would wash; null while nobody serves the society. */
    companyId: id().nullable(),
    companyName: z.string().nullable(),
    /** All who could, for those who may choose among them. */
    companies: z.array(z.object({ companyId: id(), companyName: z.string() })),
    /**
     * For each of the places the providers whose coverage holds it; for customers their first names, and only where
     * it is certain who comes.
     */
    mayCome: z.array(z.array(z.string())),
  }),
  permission: "booking:price",
  about: "Which company washes an item in a society, and which of its providers may come.",
});

import { z } from "zod";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { MOST_DAYS } from "./schedule.ts";
import { slots } from "./slot.ts";

export const getBookingPrices = endpoint({
  path: "/Booking/GetPrices",
  body: z.object({ ServiceItemId: id("Please select a service item"), SocietyId: id("Society is required") }),
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
  may: "booking:price",
  about: "What a wash costs in a society, for each vehicle type.",
});

export const getFreeSlots = endpoint({
  path: "/Booking/GetFreeSlots",
  body: z.object({
    ServiceItemId: id("Please select a service item"),
    SocietyId: id("Society is required"),
    ParkingPillarId: id("Parking Pillar is required"),
    /** The days to look at. */
    Days: z.array(day()).min(1, "Please select a day").max(MOST_DAYS, `At most ${MOST_DAYS} days`),
  }),
  reply: z.array(
    z.object({
      slot: z.enum(slots),
      /** Washes that still find room on the fullest of the days; null where there is no limit. */
      left: z.int().nullable(),
      /** Days without room. */
      fullDays: z.array(z.string()),
    }),
  ),
  may: "booking:price",
  about: "Room for a wash at a pillar, for each slot of the day, over the days asked for.",
});

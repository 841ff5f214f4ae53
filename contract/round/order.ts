import { z } from "zod";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** As many pillars as a parking floor may have. */
const MOST_PILLARS = 2_000;

const FloorRef = z.object({ ParkingFloorId: id("Please select a parking floor") });

/** The one day that it is about; absent for every day. */
const OnlyDay = day("Please select a day").optional();

export const setOrder = endpoint({
  path: "/Round/SetOrder",
  body: FloorRef.extend({
    ParkingPillarIds: z
      .array(id("Please select parking pillars"), { error: "Please select parking pillars" })
      .max(MOST_PILLARS, `At most ${MOST_PILLARS} parking pillars`),
    Day: OnlyDay,
  }),
  reply: z.object({ parkingPillars: z.int() }),
  may: "board:write",
  about:
    "Keeps in which order a parking floor's pillars are walked, always or on one day alone; those left out come last, by number. An empty list: all by number; of a day, as always.",
});

export const getOrder = endpoint({
  path: "/Round/GetOrder",
  body: FloorRef.extend({ Day: OnlyDay }),
  reply: z.object({
    /** Whether it was made by hand; of a day, for that day alone. */
    kept: z.boolean(),
    pillars: z.array(z.object({ parkingPillarId: id(), name: z.string() })),
  }),
  may: "board:read",
  about: "In which order a parking floor's pillars are walked, on every day or on this one.",
});

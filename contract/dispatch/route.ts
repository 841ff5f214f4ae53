import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** The maximum number of pillars on a parking floor. */
const MAX_PILLARS = 2_000;

const FloorRef = z.object({ ParkingFloorId: id("chooseParkingFloor") });

/** The single day that the order applies to; absent: every day. */
const OnlyDay = day("chooseDay").optional();

export const setOrder = endpoint({
  path: "/Round/SetOrder",
  body: FloorRef.extend({
    ParkingPillarIds: z
      .array(id("choosePillars"), { error: coded("choosePillars") })
      .max(MAX_PILLARS, coded("atMostPillars", { count: MAX_PILLARS })),
    Day: OnlyDay,
  }),
  reply: z.object({ parkingPillars: z.int() }),
  permission: "board:write",
  about:
    "Keeps in which order a parking floor's pillars are walked, always or on one day alone; those left out come last, by number. An empty list: all by number; of a day, as always.",
});

export const getOrder = endpoint({
  path: "/Round/GetOrder",
  body: FloorRef.extend({ Day: OnlyDay }),
  reply: z.object({
    /** True if the order was set manually; with a day, for that day only. */
    kept: z.boolean(),
    pillars: z.array(z.object({ parkingPillarId: id(), name: z.string() })),
  }),
  permission: "board:read",
  about: "In which order a parking floor's pillars are walked, on every day or on this one.",
});

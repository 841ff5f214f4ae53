import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** As many pillars as a parking floor may have. */
const MOST_PILLARS = 2_000;

const FloorRef = z.object({ ParkingFloorId: id("Please select a parking floor") });

export const setOrder = endpoint({
  path: "/Round/SetOrder",
  body: FloorRef.extend({
    ParkingPillarIds: z
      .array(id("Please select parking pillars"), { error: "Please select parking pillars" })
      .max(MOST_PILLARS, `At most ${MOST_PILLARS} parking pillars`),
  }),
  reply: z.object({ parkingPillars: z.int() }),
  may: "board:write",
  about:
    "Keeps in which order a parking floor's pillars are walked; those left out come last, by number. An empty list: all by number.",
});

export const getOrder = endpoint({
  path: "/Round/GetOrder",
  body: FloorRef,
  reply: z.object({
    /** Whether it was made by hand. */
    kept: z.boolean(),
    pillars: z.array(z.object({ parkingPillarId: id(), name: z.string() })),
  }),
  may: "board:read",
  about: "In which order a parking floor's pillars are walked.",
});

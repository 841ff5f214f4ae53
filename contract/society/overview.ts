import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { SocietyRef } from "./society.ts";

const Spot = z.object({ id: id(), name: z.string() });

/** A society's data for the drawing; every list in natural order. */
export const Overview = z
  .object({
    societyId: id(),
    societyName: z.string(),
    address: z.string(),
    active: z.boolean(),
    buildings: z.array(Spot.extend({ floors: z.array(Spot.extend({ flats: z.array(Spot) })) })),
    parkingFloors: z.array(Spot.extend({ pillars: z.array(Spot) })),
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof Overview>;

export const getOverview = endpoint({
  path: "/Society/GetOverview",
  body: SocietyRef,
  reply: Overview,
  cost: 5,
  permission: "society:read",
  about: "A society whole: its buildings with floors and flats, its parking floors with pillars.",
});

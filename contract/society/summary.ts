import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** Of how many buildings a summary tells the height: as many as a small drawing has room for. */
export const MOST_TOWERS = 12;

const count = z.int().nonnegative();

/** A society in figures, for a list of them. */
const SocietySummary = z
  .object({
    societyId: id(),
    buildings: count,
    floors: count,
    flats: count,
    parkingFloors: count,
    parkingPillars: count,
    /** How many floors each of the first buildings has, in natural order. */
    towers: z.array(count).max(MOST_TOWERS),
    /** Flats and pillars that somebody may be sent to; null for who may not see coverage. */
    covered: z.object({ flats: count, parkingPillars: count }).nullable(),
    /** The day's washes, those done among the due; null for who may not see the board. */
    today: z.object({ due: count, done: count }).nullable(),
  })
  .meta({ id: "SocietySummary" });
export type SocietySummary = z.output<typeof SocietySummary>;

export const getSocietySummaries = endpoint({
  path: "/Society/GetSummaries",
  body: z.object({
    SocietyIds: z
      .array(id("chooseSociety"), { error: coded("chooseSummarySocieties") })
      .min(1, coded("chooseSummarySocieties"))
      .max(100, coded("atMostSocieties", { count: 100 })),
  }),
  reply: z.array(SocietySummary),
  cost: 2,
  permission: "society:read",
  about:
    "Of each of some societies what stands there, how much of it is covered, and how far today's washes are.",
});

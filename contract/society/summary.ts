import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** Most buildings with heights in a summary, the number that fits a small drawing. */
export const MAX_TOWERS = 12;

const count = z.int().nonnegative();

/** A society's figures for lists. */
const SocietySummary = z
  .object({
    societyId: id(),
    buildings: count,
    floors: count,
    flats: count,
    parkingFloors: count,
    parkingPillars: count,
    /** Floors of the first buildings, in natural order. */
    towers: z.array(count).max(MAX_TOWERS),
    /** Flats and pillars that at least one provider covers; null for callers without access to coverage. */
    covered: z.object({ flats: count, parkingPillars: count }).nullable(),
    /** Today's due washes, including those done; null for callers without access to the board. */
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

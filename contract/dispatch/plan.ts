import { z } from "zod";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, line } from "../text.ts";

/** Most washes of a day that can be planned at once. */
export const MAX_PLANNED = 2_000;

/** A day in figures, with the washes that are done or chosen by a person. */
const figures = {
  /** Washes that somebody comes to. */
  assigned: z.int(),
  unassigned: z.int(),
  /** Between pillars, parking floors and societies, as estimated. */
  minutesWalked: z.int(),
  /** Washes of vehicles with earlier cleaners to which none of these comes. */
  faceChanges: z.int(),
  /** Washes that would end more than ten minutes after their hour. */
  late: z.int(),
  /** Standard deviation of the washing minutes of those who can work that day. */
  spread: z.int(),
};
export const DayFigures = z.object(figures).meta({ id: "DayFigures" });
export type DayFigures = z.output<typeof DayFigures>;

export const planRounds = endpoint({
  path: "/Round/PlanDay",
  body: z.object({
    Day: day("chooseDay"),
    /** The caller's own company when absent. */
    CompanyId: id("chooseCompany").nullable().default(null),
    DryRun: flag.default(false),
    /** From the preview: the plan is refused when the day has changed since. */
    Version: line(64).optional(),
  }),
  reply: z.object({
    ...figures,
    /** The day as it is now. */
    before: DayFigures,
    /** The day after `/Round/AssignDay`. */
    byRule: DayFigures,
    /** Washes to which somebody else comes than before. */
    changed: z.int(),
    version: z.string(),
  }),
  permission: "board:write",
  about:
    "Plans who comes to a company's washes of a day, so that few are unassigned, late or given to a new face, and little is walked. What a person has chosen stays, and so does what has begun. A dry run answers with the same figures and changes nothing; 409 when the day has changed meanwhile.",
  cost: 3,
});

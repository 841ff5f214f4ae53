import process from "node:process";
import type { PlanningDay } from "#server/features/dispatch/planFigures.rules.ts";
import { planDay } from "#server/features/dispatch/plan.rules.ts";

/** The program of the process that plans a day, which takes seconds of processor time. */
process.once("message", (day: PlanningDay) => {
  process.send?.(planDay(day));
});

import { z } from "zod";
import { coded } from "../coded.ts";
import { type ChosenReason, chosenReasons } from "../dispatch/disruptionReason.ts";
import { line } from "../text.ts";

/** Words, one of the reasons to choose from, or both. */
export const reasonFields = {
  Reason: line(300).default(""),
  ReasonCode: z.enum(chosenReasons, { error: coded("whyRequired") }).optional(),
};
type Reasoned = { Reason: string; ReasonCode?: ChosenReason | undefined };

export function requireReason({ Reason, ReasonCode }: Reasoned, context: z.RefinementCtx): void {
  if (Reason !== "" || ReasonCode !== undefined) return;
  context.addIssue({ code: "custom", path: ["Reason"], message: coded("whyRequired") });
}

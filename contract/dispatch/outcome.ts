import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { type OutcomeReason, outcomeReasons } from "./reason.ts";

/** Effects of a wash on the bill: charged, credited, or washed again free of charge and charged once that is done. */
export const effects = ["charge", "credit", "rewash"] as const;
export type Effect = (typeof effects)[number];

/** Effects as stored: a wash whose re-wash is still to come is pending, and not charged yet. */
export const billEffects = [...effects, "rewash-pending"] as const;
export type BillEffect = (typeof billEffects)[number];

/** The effect that callers are shown. */
export const effectOfBill = (effect: BillEffect): Effect => (effect === "rewash-pending" ? "rewash" : effect);

/** The maximum number of re-washes in a row for one wash. */
export const MAX_REWASHES = 2;

/** A report by the cleaner or the office: done, or missed for a reason. `note` explains the reason `other`. */
export type OutcomeReport = {
  outcome: "done" | "missed";
  reason: OutcomeReason | null;
  note: string;
  /** Present for a wash without the photo that the company wants. */
  noPhoto?: true;
};

const Outcome = z
  .object({
    reason: z.enum(outcomeReasons, { error: coded("chooseReason") }),
    effect: z.enum(effects, { error: coded("chooseBillEffect") }),
  })
  .meta({ id: "Outcome" });
export type Outcome = z.output<typeof Outcome>;

export const getOutcomes = endpoint({
  path: "/Outcome/GetAll",
  body: z.object({}),
  reply: z.array(Outcome),
  permission: "outcome:read",
  about: "What each reason for which a wash is not done does to the bill.",
});

export const updateOutcome = endpoint({
  path: "/Outcome/Update",
  body: z.object({ Reason: Outcome.shape.reason, Effect: Outcome.shape.effect }),
  reply: Outcome,
  permission: "outcome:write",
  about: "Changes what a reason does to the bill of washes that are recorded from then on.",
});

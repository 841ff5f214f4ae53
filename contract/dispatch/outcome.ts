import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";

/** Reasons for a missed wash. */
export const outcomeReasons = [
  "car-away",
  "no-access",
  "gate-refused",
  "customer-declined",
  "rain",
  "no-water",
  "provider-away",
  "out-of-time",
  "other",
] as const;
export type OutcomeReason = (typeof outcomeReasons)[number];

/** Effects of a wash on the bill: charged, credited, or charged and washed again free of charge. */
export const effects = ["charge", "credit", "rewash"] as const;
export type Effect = (typeof effects)[number];

/** A report by the cleaner or the office: done, or missed for a reason. `note` explains the reason `other`. */
export type OutcomeReport = { outcome: "done" | "missed"; reason: OutcomeReason | null; note: string };

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

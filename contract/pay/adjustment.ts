import { z } from "zod";
import { coded } from "../coded.ts";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { wholePaise } from "../money.ts";
import { id, requiredLine } from "../text.ts";

/** Rupees that add or, below 0, take off; not 0. */
export const signedAmount = wholePaise(
  z
    .number({ error: coded("amountRequired") })
    .min(-1_000_000, coded("belowMinusTenLakh"))
    .max(1_000_000, coded("aboveTenLakh"))
    .refine((amount) => Math.round(amount * 100) !== 0, coded("amountZero")),
);

export const PayAdjustment = z
  .object({
    payAdjustmentId: id(),
    /** Rupees; below 0 for a deduction. */
    amount: z.number(),
    reason: z.string(),
    /** The day on which it was entered. */
    day: z.string(),
    by: z.string(),
  })
  .meta({ id: "PayAdjustment" });

export const addPayAdjustment = endpoint({
  path: "/Pay/AddAdjustment",
  status: 201,
  body: z.object({
    ProviderId: id("chooseProvider"),
    Month: month(),
    /** Rupees; below 0 for a deduction. */
    Amount: signedAmount,
    Reason: requiredLine("reasonRequired", 200),
  }),
  reply: z.object({ payAdjustmentId: id() }),
  permission: "pay:write",
  about:
    "Adds to a provider's month or takes off it, for a reason. What was written stays; another puts it right. Of a closed month it stands on the next payslip.",
});

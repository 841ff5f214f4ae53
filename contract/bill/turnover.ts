import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { type Paise, paiseOf } from "../money.ts";
import { id } from "../text.ts";

/** Rupees of turnover in a financial year above which a supplier of services must register (section 22 of the CGST Act). */
const USUAL_LIMIT = 20_00_000;
const SPECIAL_LIMIT = 10_00_000;

/** The states with the lower limit for services. */
export const specialStates = ["Manipur", "Mizoram", "Nagaland", "Tripura"] as const;

/** The limit of a company that supplies from these states. */
export const turnoverLimit = (states: readonly string[]): Paise =>
  paiseOf(states.some((state) => specialStates.some((one) => one === state)) ? SPECIAL_LIMIT : USUAL_LIMIT);

/** The percentages of the limit of which a company is told, the highest first. */
export const turnoverSteps = [100, 80] as const;
export type TurnoverStep = (typeof turnoverSteps)[number];

/** The highest step that a turnover has passed. */
export const passedStep = (turnover: Paise, limit: Paise): TurnoverStep | undefined =>
  turnoverSteps.find((percent) => turnover * 100 > limit * percent);

export const getTaxWatch = endpoint({
  path: "/TaxSettings/GetWatch",
  body: z.object({ companyId: id("chooseCompany") }),
  reply: z.object({
    /** Of a company that is not registered today; null for others. */
    turnover: z
      .object({
        /** The first day of the financial year. */
        from: z.string(),
        /** Rupees: what was billed and credited in the year, and its washes that are on no bill yet. Without tax. */
        amount: z.number(),
        /** Rupees above which registration is required. */
        limit: z.number(),
        passed: z.union([z.literal(turnoverSteps[0]), z.literal(turnoverSteps[1])]).nullable(),
      })
      .nullable(),
    /** The states that a regular company serves under the registration of another state. */
    statesWithout: z.array(z.string()),
  }),
  cost: 2,
  permission: "tax:read",
  about:
    "What an accountant should look at: the turnover of a company that is not registered, and states without a registration of their own.",
});

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** Steps from an empty installation to the first booked wash and its bill, in order. */
export const firstSteps = [
  "company",
  "society",
  "serving",
  "provider",
  "price",
  "tax",
  "booking",
  "colleagues",
] as const;
export type FirstStep = (typeof firstSteps)[number];

const Step = z
  .object({
    step: z.enum(firstSteps),
    done: z.boolean(),
    /** For a half-done step the company, society or provider to continue with; else null. */
    recordId: id().nullable(),
  })
  .meta({ id: "FirstStep" });
export type Step = z.output<typeof Step>;

export const getFirstSteps = endpoint({
  path: "/Dashboard/GetFirstSteps",
  body: z.object({}),
  reply: z.object({ steps: z.array(Step) }),
  permission: "dashboard:all",
  about:
    "Which of the steps to the first booked wash are done: company, society with homes and parking, who serves it, provider with coverage, price, tax settings, booking, colleagues who sign in.",
});

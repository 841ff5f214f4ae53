import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** What leads from an empty installation to its first booked wash, in the order in which it is done. */
export const firstSteps = ["company", "society", "serving", "provider", "price", "booking"] as const;
export type FirstStep = (typeof firstSteps)[number];

const Step = z
  .object({
    step: z.enum(firstSteps),
    done: z.boolean(),
    /** Of a step that is half done, what to go on with: the company, the society or the provider; else null. */
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
    "Which of the steps to the first booked wash are done: company, society with homes and parking, who serves it, provider with coverage, price, booking.",
});

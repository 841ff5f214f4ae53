import { z } from "zod";
import { webhookEventNames } from "#contract/webhook/event.ts";
import { job } from "#server/jobs/job.ts";
import { type Fact, isFact } from "./event.rules.ts";

/**
 * Publishes an event to webhooks. Enqueued in the transaction of the event, and only if a webhook subscribes to it; the
 * receivers and their payload are determined when the job runs.
 */
export const publishing = job({
  name: "event/publish",
  payload: z.object({
    event: z.enum(webhookEventNames),
    at: z.coerce.date(),
    /** A booking and a fact of it, or a company and the data as it is sent. */
    about: z.union([
      z.object({ bookingId: z.int(), fact: z.custom<Fact>(isFact) }),
      z.object({ companyId: z.int(), data: z.record(z.string(), z.unknown()) }),
    ]),
  }),
});

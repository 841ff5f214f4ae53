import { z } from "zod";
import { webhookEventNames } from "#contract/webhook/event.ts";
import { job } from "#server/jobs/job.ts";

/**
 * Lets other software know of an event. It is added in the transaction in which that happens, and only while some webhook
 * listens for it; whose that is, and what it is told, is seen when the job is done.
 */
export const publishing = job({
  name: "event/publish",
  payload: z.object({
    event: z.enum(webhookEventNames),
    at: z.coerce.date(),
    /** What it is about: a booking, with a fact of it; or a company, with what there is to tell, as it is told. */
    about: z.union([
      z.object({ bookingId: z.int(), fact: z.looseObject({ kind: z.string() }) }),
      z.object({ companyId: z.int(), data: z.record(z.string(), z.unknown()) }),
    ]),
  }),
});

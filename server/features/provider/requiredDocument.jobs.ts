import { z } from "zod";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { DOCUMENT_EXPIRY_NOTICE_DAYS } from "#contract/provider/requiredDocument.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { post } from "#server/features/message/message.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { claimExpiring } from "./requiredDocument.queries.ts";

/** Notifies companies of documents that are about to expire. */
const expiryJob = job({ name: "provider/papers", payload: z.object({}), repeats: { at: "09:00" } });

export function documentExpiryJobs(work: Work, { secrets }: { secrets: Secrets }): void {
  work(expiryJob, async ({ db, now }) => {
    const { day } = indiaAt(now);
    for (const { companyId, companyEmail, provider, paper, expiresOn } of await claimExpiring(
      db,
      day,
      addDays(day, DOCUMENT_EXPIRY_NOTICE_DAYS),
    ))
      await post(db, secrets, {
        template: "paperEnds",
        parameters: { provider, paper, day: expiresOn },
        channel: "mail",
        to: companyEmail,
        companyId,
        now,
        expiresAt: indiaInstant(addDays(expiresOn, 1), "00:00"),
      });
  });
}

import { z } from "zod";
import { DAYS_AHEAD } from "#contract/booking/schedule.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue, enqueueEach } from "#server/jobs/jobs.queries.ts";
import { extendPlan, findCompaniesToPlan, lockPlansToExtend, startPlanning } from "./ahead.queries.ts";

/** The number of plans that one transaction extends. */
const BATCH_SIZE = 20;

const planAheadJob = job({ name: "booking/planAhead", payload: z.object({}), repeats: { at: "00:40" } });

/** Extends one batch of a company's plans, and enqueues the next batch. */
const companyPlanAheadJob = job({
  name: "booking/planCompanyAhead",
  payload: z.object({ companyId: z.int(), until: z.string(), after: z.int() }),
  apart: true,
});

/** Keeps the washes of plans without an end in existence for `DAYS_AHEAD` days. */
export function planAheadJobs(work: Work): void {
  work(planAheadJob, async ({ db, now }) => {
    const until = addDays(indiaAt(now).day, DAYS_AHEAD);
    const companies = await findCompaniesToPlan(db, until);
    await enqueueEach(
      db,
      companyPlanAheadJob,
      companies.map((companyId) => ({
        key: `${companyId} ${until} 0`,
        payload: { companyId, until, after: 0 },
      })),
      now,
    );
  });

  work(companyPlanAheadJob, async ({ payload: { companyId, until, after }, db, now }) => {
    await startPlanning(db);
    const plans = await lockPlansToExtend(db, { companyId, until, after, limit: BATCH_SIZE });
    for (const plan of plans)
      await extendPlan(db, plan, until, {
        at: now,
        userId: null,
        insists: null,
        offer: null,
        facts: () => [],
      });
    const last = plans.at(-1);
    if (plans.length < BATCH_SIZE || !last) return;
    const payload = { companyId, until, after: last.bookingId };
    await enqueue(db, companyPlanAheadJob, payload, {
      runAt: now,
      key: `${companyId} ${until} ${last.bookingId}`,
    });
  });
}

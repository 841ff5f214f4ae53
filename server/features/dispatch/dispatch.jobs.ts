import { z } from "zod";
import { addDays, indiaAt } from "#contract/day.ts";
import { assignmentJob, assignLater } from "#server/features/wash/assign.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/jobs.queries.ts";
import { systemScope } from "#server/access/scope.ts";
import { findCompaniesWithWashes, extendTimeout } from "./assignment/assignment.queries.ts";
import { assignCompany } from "./assignment/assignment.routes.ts";
import { deleteOldRoutes } from "./route.queries.ts";
import { findDaysWithoutSupply, assignSupply } from "./supply.queries.ts";
import { creditUnreported } from "./unreported.queries.ts";

/** Runs in the evening, when customers can no longer skip washes of the next day. */
const eveningJob = job({ name: "round/evening", payload: z.object({}), repeats: { at: "20:00" } });
/** Runs at night, after changes of the providers' coverage. */
const supplyJob = job({ name: "round/settling", payload: z.object({}), repeats: { at: "02:00" } });
const daySupplyJob = job({
  name: "round/settle",
  payload: z.object({ companyId: z.int(), day: z.string() }),
  apart: true,
});
const unreportedJob = job({ name: "round/unreported", payload: z.object({}), repeats: { at: "03:00" } });

/** The number of days in which the office can report a wash. */
const OFFICE_DAYS = 3;

export function dispatchJobs(work: Work): void {
  work(eveningJob, async ({ db, now }) => {
    const { day: today, time } = indiaAt(now);
    // A missed evening is made up for in the morning.
    const day = time < "20:00" ? today : addDays(today, 1);
    await assignLater(db, await findCompaniesWithWashes(db, systemScope, day), day, now);
  });

  work(assignmentJob, async ({ payload, db, now }) => {
    await extendTimeout(db);
    await assignCompany(db, payload, now);
  });

  work(supplyJob, async ({ db, now }) => {
    const unsettled = await findDaysWithoutSupply(db, indiaAt(now).day);
    await enqueueEach(
      db,
      daySupplyJob,
      unsettled.map((one) => ({ key: `${one.companyId} ${one.day}`, payload: one })),
      now,
    );
  });

  work(daySupplyJob, async ({ payload, db }) => {
    await extendTimeout(db);
    await assignSupply(db, payload);
  });

  work(unreportedJob, async ({ db, now }) => {
    const last = addDays(indiaAt(now).day, -OFFICE_DAYS);
    await creditUnreported(db, last, now);
    await deleteOldRoutes(db, last);
  });
}

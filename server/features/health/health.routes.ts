import { getHealth, MAX_FAILED_JOBS, retryJob } from "#contract/health/health.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { reviveJob } from "#server/jobs/jobs.queries.ts";
import { findFacts, type HealthOptions } from "./health.jobs.ts";
import { findFailedJobs, findPostgresqlVersion, lockFailedJob } from "./health.queries.ts";
import { assess, isRetryable } from "./health.rules.ts";

type Options = HealthOptions & { version: string };

export function healthRoutes(serve: Serve, options: Options): void {
  serve(getHealth, async ({ db, now, request }) => {
    const [facts, failedJobs, postgresql] = await Promise.all([
      findFacts(options, (err) => request.log.warn({ err }, "a check of the installation failed")),
      findFailedJobs(db, MAX_FAILED_JOBS),
      findPostgresqlVersion(db),
    ]);
    return {
      checkedAt: now.toISOString(),
      findings: assess(facts),
      failedJobs: failedJobs.map(({ failedAt, problem, ...job }) => ({
        ...job,
        failedAt: failedAt.toISOString(),
        problem: problem ?? "",
        retryable: isRetryable(job.name),
      })),
      versions: { product: options.version, node: process.versions.node, postgresql },
    };
  });

  serve(retryJob, ({ body: { jobId }, now, write }) =>
    write(async (db) => {
      const { name } = found(await lockFailedJob(db, jobId), "job");
      if (!isRetryable(name)) throw new ApiError("conflict", refusalText("jobNotRetryable"));
      await reviveJob(db, jobId, now);
      return { jobId };
    }),
  );
}

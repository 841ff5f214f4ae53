import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { formatInstant, plural } from "#contract/format.ts";
import { type FailedJob, MAX_FAILED_JOBS, retryJob } from "#contract/health/health.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import classes from "./health.module.css";

export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  return (
    <section className={classes.failed} aria-labelledby="failed-jobs">
      <h2 id="failed-jobs">Failed jobs</h2>
      <p className={classes.advice}>
        They can be run again where another run does no harm. The others move money or write to people: look
        at what they are about.
        {jobs.length === MAX_FAILED_JOBS && ` These are the latest ${MAX_FAILED_JOBS}.`}
      </p>
      <ul>
        {jobs.map((job) => (
          <FailedJobItem key={job.jobId} {...job} />
        ))}
      </ul>
    </section>
  );
}

function FailedJobItem({ jobId, name, failedAt, attempts, problem, retryable }: FailedJob) {
  const retry = useSend(retryJob, { onDone: () => toastSuccess("It is run again.") });
  const when = formatInstant(failedAt);
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <small>
          {when}, after {plural(attempts, "attempt")}
        </small>
        <p>{problem}</p>
      </div>
      {retryable && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={retry.isPending}
          aria-label={`Run ${name} of ${when} again`}
          onClick={() => retry.mutate({ jobId }, { onError: ({ message }) => toastError(message) })}
        >
          Run Again
        </Button>
      )}
    </li>
  );
}

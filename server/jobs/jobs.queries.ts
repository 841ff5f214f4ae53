import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#server/db/database.ts";
import { type AnyJob, laneOf } from "./job.ts";
import { nextRun } from "./schedule.ts";

/** Notification channel with the lanes of new jobs. */
export const JOBS = "job";

type When = {
  /** Earliest time; the present for immediately. Jobs with earlier times are done first. */
  runAt: Date;
  /** Lower is sooner; 0 when absent. */
  priority?: number;
  /** Deduplicates waiting jobs: a second one with the same name and key is not added. */
  key?: string;
};

/** Adds a job in the caller's transaction: it is done after the commit, or never. */
export async function enqueue<J extends AnyJob>(
  db: Db,
  job: J,
  payload: z.input<J["payload"]>,
  { runAt, priority = 0, key }: When,
): Promise<void> {
  await sql`
    with added as (
      insert into job (lane, name, key, payload, priority, due_at)
      values (${laneOf(job)}, ${job.name}, ${key ?? null}, ${JSON.stringify(payload)}, ${priority}, ${runAt})
      on conflict (name, key) where failed_at is null do nothing
      returning lane)
    select pg_notify(${JOBS}, lane) from added`.execute(db);
}

type Keyed<J extends AnyJob> = { key: string; payload: z.input<J["payload"]> };

/** Adds many jobs at once, to be done from `runAt` on. */
export async function enqueueEach<J extends AnyJob>(
  db: Db,
  job: J,
  each: readonly Keyed<J>[],
  runAt: Date,
): Promise<void> {
  await sql`
    with added as (
      insert into job (lane, name, key, payload, priority, due_at)
      select ${laneOf(job)}, ${job.name}, key, payload, 0, ${runAt}::timestamptz
      from json_to_recordset(${JSON.stringify(each)}::json) as one (key text, payload jsonb)
      on conflict (name, key) where failed_at is null do nothing
      returning lane)
    select pg_notify(${JOBS}, lane) from (select distinct lane from added) as told`.execute(db);
}

/**
 * Adds a job for each row of `from`, to be done from `runAt` on, as part of a larger statement; columns of `from`
 * form the payload, and may be `runAt`. Does not wake workers, since commits with notifications wait for one another:
 * such a job is taken within half a minute.
 */
export const queueing = (
  job: AnyJob,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  runAt: Date | RawBuilder<unknown>,
) => sql`
  insert into job (lane, name, payload, priority, due_at)
  select ${laneOf(job)}, ${job.name}, ${payload}, 0, ${runAt}::timestamptz from ${from}`;

/** Removes these jobs that still wait under one of the keys. */
export async function dropJobs(db: Db, jobs: readonly AnyJob[], keys: readonly string[]): Promise<void> {
  await sql`
    delete from job where name = any(${jobs.map(({ name }) => name)}::text[]) and key = any(${keys}::text[])
      and failed_at is null`.execute(db);
}

/** A job taken for work. `attempts` also identifies its holder: each claim increments it. */
export type Taken = { jobId: string; name: string; payload: unknown; attempts: number };
/** With the time since which a whole job is due. */
export type TakenWhole = Taken & { due: Date };

type Choice = { lane: string; names: readonly string[]; now: Date };

const TURN = "turn";

const takenColumns = sql`job_id as "jobId", name, payload, attempts`;
const nextOf = ({ lane, names, now }: Choice) => sql`
  lane = ${lane} and name = any(${names}::text[]) and failed_at is null and due_at <= ${now}
  order by priority, due_at, job_id limit 1 for update skip locked`;

/** Takes the lane's next job; other workers do not see it until the transaction ends. */
export async function takeJob(db: Db, choice: Choice): Promise<TakenWhole | undefined> {
  const { rows } = await sql<Taken & { dueAt: Date; dueSince: string | null }>`
    select ${takenColumns}, due_at as "dueAt", case when key = ${TURN} then payload->>'dueSince' end as "dueSince"
    from job where ${nextOf(choice)}`.execute(db);
  return (
    rows[0] && { ...rows[0], due: rows[0].dueSince === null ? rows[0].dueAt : new Date(rows[0].dueSince) }
  );
}

/** Keeps the time since which a repeated job is due, which its next attempt or turn makes up for. */
export async function keepDue(db: Db, { jobId, due }: TakenWhole): Promise<void> {
  await sql`
    update job set payload = json_build_object('dueSince', ${due.toISOString()}::text)
    where job_id = ${jobId} and key = ${TURN}`.execute(db);
}

/** Claims the lane's next job until `until`; unless it is finished before, it is then due again. */
export async function claimJob(db: Db, choice: Choice, until: Date): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update job set attempts = attempts + 1, due_at = ${until}
    where job_id = (select job_id from job where ${nextOf(choice)})
    returning ${takenColumns}`.execute(db);
  return rows[0];
}

/**
 * Runs `work` in a savepoint, so that a failure leaves nothing behind while the transaction continues.
 * @returns the error.
 */
export async function tryOut(db: Db, work: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  await sql`savepoint work`.execute(db);
  try {
    await work();
    await sql`release savepoint work`.execute(db);
    return null;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(db);
    // Otherwise it would stand for one around it.
    await sql`release savepoint work`.execute(db);
    return { error };
  }
}

type LeasedJob = Pick<Taken, "jobId" | "attempts">;

const isOurs = ({ jobId, attempts }: LeasedJob) => sql`job_id = ${jobId} and attempts = ${attempts}`;

/**
 * Lets the same job be added again, as by what its end causes. Such a job that is put back after all is not deduplicated
 * any more.
 */
export async function releaseKey(db: Db, leased: LeasedJob): Promise<void> {
  await sql`update job set key = null where ${isOurs(leased)}`.execute(db);
}

/**
 * Locks a job until the transaction ends. Unlike a change of its row, that keeps nobody waiting who adds the same job.
 * @returns whether this worker still holds it.
 */
export async function holdJob(db: Db, leased: LeasedJob): Promise<boolean> {
  const { rows } = await sql`select from job where ${isOurs(leased)} for update`.execute(db);
  return rows.length === 1;
}

/** Removes a finished job, or schedules its next run. */
export async function finishJob(db: Db, { repeats }: AnyJob, leased: LeasedJob, now: Date): Promise<void> {
  await (
    repeats
      ? sql`update job set due_at = ${nextRun(repeats, now)}, attempts = 0, problem = null, payload = '{}'
          where ${isOurs(leased)}`
      : sql`delete from job where ${isOurs(leased)}`
  ).execute(db);
}

type Retry = { attempts: number; problem: string; dueAt: Date };

export async function putJobBack(
  db: Db,
  leased: LeasedJob,
  { attempts, problem, dueAt }: Retry,
): Promise<void> {
  await sql`
    update job set attempts = ${attempts}, problem = ${problem}, due_at = ${dueAt}
    where ${isOurs(leased)}`.execute(db);
}

type End = { attempts: number; problem: string; now: Date };

/** Keeps a job as failed, without further attempts. */
export async function giveJobUp(db: Db, leased: LeasedJob, { attempts, problem, now }: End): Promise<void> {
  await sql`
    update job set attempts = ${attempts}, problem = ${problem}, failed_at = ${now}
    where ${isOurs(leased)}`.execute(db);
}

/** Makes a job that was given up due again; it is dropped where the same one already waits. */
export async function reviveJob(db: Db, jobId: number, now: Date): Promise<void> {
  await sql`
    with revived as (
      delete from job where job_id = ${jobId} and failed_at is not null returning *),
    added as (
      insert into job (lane, name, key, payload, priority, due_at)
      select lane, name, key, payload, priority, ${now}::timestamptz from revived
      on conflict (name, key) where failed_at is null do nothing
      returning lane)
    select pg_notify(${JOBS}, lane) from added`.execute(db);
}

/** Time of the next job due after `now`; null without one. */
export async function nextDue(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(due_at) as due from job where failed_at is null and due_at > ${now}`.execute(db);
  return rows[0]?.due ?? null;
}

/** Ensures one row per repeated job; a next run earlier than the stored one wins. */
export async function saveSchedules(db: Db, jobs: readonly AnyJob[], now: Date): Promise<void> {
  for (const job of jobs)
    if (job.repeats)
      await sql`
        insert into job (lane, name, key, payload, priority, due_at)
        values (${laneOf(job)}, ${job.name}, ${TURN}, '{}', 0, ${nextRun(job.repeats, now)})
        on conflict (name, key) where failed_at is null
        do update set due_at = excluded.due_at
        where job.attempts = 0 and excluded.due_at < job.due_at`.execute(db);
}

/**
 * Makes repeated jobs due that a process before had begun or was to try again. Meant for the start of the only process:
 * another one could be at them.
 */
export async function resumeTurns(db: Db, now: Date): Promise<void> {
  await sql`
    update job set due_at = ${now} where key = ${TURN} and failed_at is null and attempts > 0 and due_at > ${now}`.execute(
    db,
  );
}

/** Time for which a failed job is kept, in milliseconds. */
const FAILED_JOB_MS = 90 * 24 * 3_600_000;

/** Deletes jobs that failed long ago. */
export async function sweepFailedJobs(db: Db, now: Date): Promise<void> {
  await sql`delete from job where failed_at < ${new Date(now.getTime() - FAILED_JOB_MS)}`.execute(db);
}

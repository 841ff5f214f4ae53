import type { Db } from "#server/db/database.ts";
import { type Log, unquoted } from "#server/config/log.ts";
import { abortable } from "#server/limits/abortable.ts";
import { type AnyJob, laneOf, type LeasedJob, type OnFailure, type Run, type Work } from "./job.ts";
import { Lane } from "./lane.ts";
import {
  claimJob,
  finishJob,
  giveJobUp,
  holdJob,
  keepDue,
  releaseKey,
  resumeTurns,
  saveSchedules,
  nextDue,
  putJobBack,
  takeJob,
  type Taken,
  type TakenWhole,
  tryOut,
} from "./jobs.queries.ts";
import { nextTry } from "./schedule.ts";

/** Single-transaction jobs that a process does in parallel per lane: they share the pool with requests. */
const MAX_CONCURRENT_WHOLE = 2;
/** Longest sleep of a worker: for jobs that fell due while notifications did not arrive. */
const POLL_MS = 30_000;
/** Time until it polls again after the database was unavailable. */
const RETRY_MS = 2_000;
/** Time after its limit that a leased job has to record its result. */
const GRACE_MS = 15_000;

/** A job without further attempts. */
export type AbandonedJob = { name: string; payload: unknown; attempts: number; problem: string; now: Date };

type Options = {
  db: Db;
  clock: () => Date;
  log: Pick<Log, "warn">;
  /** Notifies people of it, in the transaction that keeps the job as failed. */
  onAbandoned: (db: Db, job: AbandonedJob) => Promise<void>;
};

type Entry = { job: AnyJob; run: Run<AnyJob>; onFailure: OnFailure<AnyJob> | undefined };

/** The storable and displayable part of an error: without the value quoted at its end. */
const problemOf = (error: unknown): string =>
  error instanceof Error ? unquoted(error.message).slice(0, 300) : typeof error;

/** Does jobs until it is stopped; several processes may run one each on the same database. */
export class Worker {
  readonly #options: Options;
  readonly #entries = new Map<string, Entry>();
  readonly #lanes = new Map<string, Lane>();
  #timer: NodeJS.Timeout | undefined;
  #state: "new" | "working" | "stopped" = "new";
  #planning = false;
  #planAgain = false;
  #tried = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Registers a job's handler. */
  readonly work: Work = (job, run, onFailure) => {
    this.#entries.set(job.name, { job, run, onFailure });
    const lane = laneOf(job);
    if (this.#lanes.has(lane)) return;
    this.#lanes.set(
      lane,
      new Lane({
        atOnce: job.kind === "leased" ? job.atOnce : job.apart ? 1 : MAX_CONCURRENT_WHOLE,
        doNext: (onStarted) =>
          job.kind === "leased" ? this.#doLeased(job, onStarted) : this.#doWhole(lane, onStarted),
        onError: (error) => this.#options.log.warn({ err: error }, "a job could not be taken"),
        onIdle: () => void this.#plan(),
      }),
    );
  };

  /**
   * Starts with the jobs that are already due. With `isAlone` no other process works on the database, so what one was
   * at when it ended need not wait until its lease expires.
   */
  async start({ isAlone = false } = {}): Promise<void> {
    await this.#keepTurns();
    if (isAlone) await resumeTurns(this.#options.db, this.#options.clock());
    if (this.#state === "stopped") return;
    this.#state = "working";
    this.wake();
  }

  /** Polls immediately, only `lane` when given. */
  wake(lane?: string): void {
    if (this.#state !== "working") return;
    for (const [name, each] of this.#lanes) if (lane === undefined || lane === name) each.wake();
  }

  /**
   * Does all due jobs and the jobs they add.
   * @returns the number of attempts.
   */
  async runDue(): Promise<number> {
    await this.#keepTurns();
    const before = this.#tried;
    let earlier: number;
    do {
      earlier = this.#tried;
      for (const lane of this.#lanes.values()) lane.wake();
      await Promise.all([...this.#lanes.values()].map((lane) => lane.rest()));
    } while (this.#tried > earlier);
    return this.#tried - before;
  }

  /** Takes no more jobs. Resolves once the running ones have ended. */
  async stop(): Promise<void> {
    this.#state = "stopped";
    clearTimeout(this.#timer);
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
  }

  #keepTurns(): Promise<void> {
    const { db, clock } = this.#options;
    return saveSchedules(
      db,
      [...this.#entries.values()].map(({ job }) => job),
      clock(),
    );
  }

  /** Sets the timer to the next due job. */
  async #plan(): Promise<void> {
    if (this.#state !== "working") return;
    this.#planAgain = true;
    if (this.#planning) return;
    this.#planning = true;
    let pause = RETRY_MS;
    try {
      while (this.#planAgain) {
        this.#planAgain = false;
        const now = this.#options.clock();
        const due = await nextDue(this.#options.db, now);
        pause = Math.min(due ? due.getTime() - now.getTime() : POLL_MS, POLL_MS);
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, "a job could not be taken");
    } finally {
      this.#planning = false;
    }
    clearTimeout(this.#timer);
    if (this.#state === "working") this.#timer = setTimeout(() => this.wake(), pause);
  }

  #choice(lane: string) {
    const names = [...this.#entries].filter(([, { job }]) => laneOf(job) === lane).map(([name]) => name);
    return { lane, names, now: this.#options.clock() };
  }

  #entryOf({ name }: Taken): Entry {
    const entry = this.#entries.get(name);
    if (!entry) throw new Error(`Nobody does ${name}.`);
    return entry;
  }

  async #doWhole(lane: string, onStarted: () => void): Promise<boolean> {
    const { db } = this.#options;
    const choice = this.#choice(lane);
    let taken: TakenWhole | undefined;
    try {
      return await db.transaction().execute(async (transaction) => {
        taken = await takeJob(transaction, choice);
        if (!taken) return false;
        onStarted();
        this.#tried += 1;
        const { job, run } = this.#entryOf(taken);
        const { payload, due } = taken;
        const failed = await tryOut(transaction, () =>
          run({ payload: job.payload.parse(payload), db: transaction, now: choice.now, due }),
        );
        if (failed) {
          await this.#fail(transaction, taken, taken.attempts + 1, failed.error);
          await keepDue(transaction, taken);
        } else await finishJob(transaction, job, taken, choice.now);
        return true;
      });
    } catch (error) {
      if (!taken) throw error;
      // An error at the commit has rolled back the count of failures with it.
      await this.#failAlone(taken, taken.attempts + 1, error);
      return true;
    }
  }

  async #doLeased(job: LeasedJob, onStarted: () => void): Promise<boolean> {
    const { db, clock } = this.#options;
    const choice = this.#choice(laneOf(job));
    const limit = job.limitSeconds * 1000;
    const taken = await claimJob(db, choice, new Date(choice.now.getTime() + limit + GRACE_MS));
    if (!taken) return false;
    onStarted();
    this.#tried += 1;
    try {
      // Every earlier claim ended without a result.
      if (taken.attempts > job.attempts) throw new Error("It was never heard of again.");
      const payload: unknown = job.payload.parse(taken.payload);
      const signal = AbortSignal.timeout(limit);
      const run = this.#entryOf(taken).run as Run<LeasedJob>;
      const running = run({ payload, db, now: choice.now, due: choice.now, signal });
      const finish = await abortable(signal, running, `It took longer than ${job.limitSeconds} seconds.`);
      if (!job.repeats) await releaseKey(db, taken);
      await db.transaction().execute(async (transaction) => {
        if (!(await holdJob(transaction, taken))) return;
        // Before `finish`, which may bring the next run forward.
        if (job.repeats) await finishJob(transaction, job, taken, clock());
        await finish?.(transaction);
        // Last: who adds the same one waits for the end of this, and may have locked what `finish` locks.
        if (!job.repeats) await finishJob(transaction, job, taken, clock());
      });
    } catch (error) {
      await this.#failAlone(taken, taken.attempts, error);
    }
    return true;
  }

  #failAlone(taken: Taken, attempts: number, error: unknown): Promise<void> {
    return this.#options.db
      .transaction()
      .execute((transaction) => this.#fail(transaction, taken, attempts, error));
  }

  /** Puts a job back for its next attempt, or keeps it as failed and notifies people. */
  async #fail(db: Db, taken: Taken, attempts: number, error: unknown): Promise<void> {
    const { job, onFailure } = this.#entryOf(taken);
    const { log, clock, onAbandoned } = this.#options;
    const [now, problem, name] = [clock(), problemOf(error), job.name];
    log.warn({ err: error, job: name, attempts }, "a job failed");
    const nextAt = attempts < job.attempts ? nextTry(attempts, job.pauseSeconds, now) : null;
    if (!(await holdJob(db, taken))) return;
    const payload = job.payload.safeParse(taken.payload);
    if (onFailure && payload.success) await onFailure(db, { payload: payload.data, problem, nextAt, now });
    else if (!nextAt) await onAbandoned(db, { name, payload: taken.payload, attempts, problem, now });
    if (nextAt) await putJobBack(db, taken, { attempts, problem, dueAt: nextAt });
    else if (job.repeats) await finishJob(db, job, taken, now);
    else await giveJobUp(db, taken, { attempts, problem, now });
  }
}

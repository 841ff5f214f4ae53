import type { Db } from "#server/db/database.ts";
import { type Log, unquoted } from "#server/config/log.ts";
import { type AnyJob, laneOf, type LeasedJob, type OnFailure, type Run, type Work } from "./job.ts";
import { Lane } from "./lane.ts";
import {
  claimJob,
  finishJob,
  giveJobUp,
  saveSchedules,
  nextDue,
  putJobBack,
  takeJob,
  type Taken,
  tryOut,
} from "./queries.ts";
import { nextTry } from "./schedule.ts";

/** How many jobs of one transaction each a process does side by side in a lane: they share the pool with the calls. */
const WHOLE_AT_ONCE = 2;
/** How long a worker sleeps at most: for what fell due while notices did not arrive. */
const POLL_MS = 30_000;
/** How soon it looks again when the database was away. */
const RETRY_MS = 2_000;
/** What a leased job has beyond its limit to write down how it ended. */
const GRACE_MS = 15_000;

/** A job that is not tried again. */
export type GivenUp = { name: string; payload: unknown; attempts: number; problem: string; now: Date };

type Options = {
  db: Db;
  clock: () => Date;
  log: Pick<Log, "warn">;
  /** Tells people of it, in the transaction that keeps the job as failed. */
  onGivenUp: (db: Db, job: GivenUp) => Promise<void>;
};

type Entry = { job: AnyJob; run: Run<AnyJob>; onFailure: OnFailure<AnyJob> | undefined };

/** What may be kept and shown of an error: not the value that it quotes at its end. */
const problemOf = (error: unknown): string =>
  error instanceof Error ? unquoted(error.message).slice(0, 300) : typeof error;

/** Does jobs for as long as it is not stopped; several processes may run one each on the same database. */
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

  /** Says how a job is done. */
  readonly work: Work = (job, run, onFailure) => {
    this.#entries.set(job.name, { job, run, onFailure });
    const lane = laneOf(job);
    if (this.#lanes.has(lane)) return;
    this.#lanes.set(
      lane,
      new Lane({
        atOnce: job.kind === "leased" ? job.atOnce : job.apart ? 1 : WHOLE_AT_ONCE,
        doNext: (onTaken) =>
          job.kind === "leased" ? this.#doLeased(job, onTaken) : this.#doWhole(lane, onTaken),
        onError: (error) => this.#options.log.warn({ err: error }, "a job could not be taken"),
        onIdle: () => void this.#plan(),
      }),
    );
  };

  /** Begins to work, with what is due already. */
  async start(): Promise<void> {
    await this.#keepTurns();
    if (this.#state === "stopped") return;
    this.#state = "working";
    this.wake();
  }

  /** Looks at once whether there is something to do, in `lane` when it is given. */
  wake(lane?: string): void {
    if (this.#state !== "working") return;
    for (const [name, each] of this.#lanes) if (lane === undefined || lane === name) each.wake();
  }

  /** Does all that is due, and what comes of it. @returns how many jobs were tried. */
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

  /** Takes no more jobs. Resolves once those that run have ended. */
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

  /** Sets the alarm to when the next job falls due. */
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

  async #doWhole(lane: string, onTaken: () => void): Promise<boolean> {
    const { db } = this.#options;
    const choice = this.#choice(lane);
    let held: Taken | undefined;
    try {
      return await db.transaction().execute(async (transaction) => {
        held = await takeJob(transaction, choice);
        if (!held) return false;
        onTaken();
        this.#tried += 1;
        const { job, run } = this.#entryOf(held);
        const { payload } = held;
        const failed = await tryOut(transaction, () =>
          run({ payload: job.payload.parse(payload), db: transaction, now: choice.now }),
        );
        if (failed) await this.#fail(transaction, held, held.attempts + 1, failed.error);
        else await finishJob(transaction, job, held, choice.now);
        return true;
      });
    } catch (error) {
      if (!held) throw error;
      // What is refused only at the commit has taken the count of failures with it.
      await this.#failAlone(held, held.attempts + 1, error);
      return true;
    }
  }

  async #doLeased(job: LeasedJob, onTaken: () => void): Promise<boolean> {
    const { db, clock } = this.#options;
    const choice = this.#choice(laneOf(job));
    const limit = job.limitSeconds * 1000;
    const held = await claimJob(db, choice, new Date(choice.now.getTime() + limit + GRACE_MS));
    if (!held) return false;
    onTaken();
    this.#tried += 1;
    try {
      // Each time it was claimed before, whoever held it ended without a word.
      if (held.attempts > job.attempts) throw new Error("It was never heard of again.");
      const payload: unknown = job.payload.parse(held.payload);
      const signal = AbortSignal.timeout(limit);
      const run = this.#entryOf(held).run as Run<LeasedJob>;
      const running = run({ payload, db, now: choice.now, signal });
      const finish = await within(signal, running, job);
      await db.transaction().execute(async (transaction) => {
        if (await finishJob(transaction, job, held, clock())) await finish?.(transaction);
      });
    } catch (error) {
      await this.#failAlone(held, held.attempts, error);
    }
    return true;
  }

  #failAlone(held: Taken, attempts: number, error: unknown): Promise<void> {
    return this.#options.db
      .transaction()
      .execute((transaction) => this.#fail(transaction, held, attempts, error));
  }

  /** Puts a job back for its next try, or keeps it as failed and tells of it. */
  async #fail(db: Db, held: Taken, attempts: number, error: unknown): Promise<void> {
    const { job, onFailure } = this.#entryOf(held);
    const { log, clock, onGivenUp } = this.#options;
    const [now, problem, name] = [clock(), problemOf(error), job.name];
    log.warn({ err: error, job: name, attempts }, "a job failed");
    const nextAt = attempts < job.attempts ? nextTry(attempts, job.pauseSeconds, now) : null;
    const isOurs = nextAt
      ? await putJobBack(db, held, { attempts, problem, dueAt: nextAt })
      : job.repeats
        ? await finishJob(db, job, held, now)
        : await giveJobUp(db, held, { attempts, problem, now });
    if (!isOurs) return;
    const payload = job.payload.safeParse(held.payload);
    if (onFailure && payload.success) await onFailure(db, { payload: payload.data, problem, nextAt, now });
    else if (!nextAt) await onGivenUp(db, { name, payload: held.payload, attempts, problem, now });
  }
}

/** `work`, or an error once `signal` aborts: whoever does not listen to the signal is not waited for. */
function within<T>(signal: AbortSignal, work: Promise<T>, { limitSeconds }: LeasedJob): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error(`It took longer than ${limitSeconds} seconds.`)));
    work.then(resolve, reject);
  });
}

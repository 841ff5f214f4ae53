import type { z } from "zod";
import type { Db } from "#server/db/database.ts";
import type { Repeats } from "./schedule.ts";

/** Settings of every job. */
type Declared<S extends z.ZodType> = {
  /**
   * "message/send": the feature and its action. It is stored in rows, so a name that has been used anywhere stays.
   */
  name: string;
  /** Plain JSON: parsed when the job is taken, possibly by a later version of the product. */
  payload: S;
  /** Number of attempts before it is kept as failed. */
  attempts: number;
  /** Seconds between the first failure and the next attempt; each further pause is twice as long. */
  pauseSeconds: number;
  /** Schedule of a repeated job, which has an empty payload. */
  repeats: Repeats | null;
};

/** A job that is taken, done and removed in one transaction: its work is done exactly once. */
export type Job<S extends z.ZodType = z.ZodType> = Declared<S> & {
  kind: "whole";
  /** True if these jobs have their own lane, with one at a time per process, because they are many or take long. */
  apart: boolean;
};

/**
 * A job that holds no transaction while it works, because it calls external services: it is claimed, done, then
 * removed. If the process dies in between, it is done again after its lease expires.
 */
export type LeasedJob<S extends z.ZodType = z.ZodType> = Declared<S> & {
  kind: "leased";
  /** Seconds after which an attempt counts as failed. */
  limitSeconds: number;
  /** Number of these that one process does at a time; other jobs do not wait for them. */
  atOnce: number;
};

export type AnyJob = Job | LeasedJob;

type Settings<S extends z.ZodType> = Pick<Declared<S>, "name" | "payload"> & Partial<Declared<S>>;

const defaults = { attempts: 10, pauseSeconds: 5, repeats: null };

/** Declares a job that works only in the database. */
export const job = <S extends z.ZodType>(settings: Settings<S> & Partial<Pick<Job, "apart">>): Job<S> => ({
  ...defaults,
  apart: false,
  ...settings,
  kind: "whole",
});

/** Declares a job that calls external services. */
export const leasedJob = <S extends z.ZodType>(
  settings: Settings<S> & Pick<LeasedJob, "limitSeconds" | "atOnce">,
): LeasedJob<S> => ({ ...defaults, ...settings, kind: "leased" });

type PayloadOf<J extends AnyJob> = z.output<J["payload"]>;

type Context<J extends AnyJob> = {
  payload: PayloadOf<J>;
  /** The transaction that removes the job; for a leased job the database. */
  db: Db;
  now: Date;
  /**
   * The time at which it was to run, or the first such time that was missed: an installation may have been switched off
   * for days. Of a leased job, `now`.
   */
  due: Date;
} & (J extends LeasedJob ? { /** Aborts at the job's limit. */ signal: AbortSignal } : unknown);

/** Writes the results of a leased job, in the transaction that removes it. */
type Finish = (db: Db) => Promise<void>;

export type Run<J extends AnyJob> = (
  context: Context<J>,
) => Promise<J extends LeasedJob ? Finish | null : void>;

/** A failed attempt: its error, and the time of the next one; null after the last. */
type Failure<J extends AnyJob> = {
  payload: PayloadOf<J>;
  problem: string;
  nextAt: Date | null;
  now: Date;
};

/** Records a failed attempt, in the transaction that puts the job back. */
export type OnFailure<J extends AnyJob> = (db: Db, failure: Failure<J>) => Promise<void>;

/** Registers a job's handler. With `onFailure` the handler reports its failures itself. */
export type Work = <J extends AnyJob>(job: J, run: Run<J>, onFailure?: OnFailure<J>) => void;

const WHOLE_LANE = "whole";
/** Repeated jobs have their own lane, so that they do not wait for bursts of others. */
const REPEATED_LANE = "turn";

export function laneOf(one: AnyJob): string {
  if (one.kind === "leased" || one.apart) return one.name;
  return one.repeats ? REPEATED_LANE : WHOLE_LANE;
}

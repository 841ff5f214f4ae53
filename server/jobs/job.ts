import type { z } from "zod";
import type { Db } from "#server/db/database.ts";
import type { Repeats } from "./schedule.ts";

/** What every job says of itself. */
type Declared<S extends z.ZodType> = {
  /** "message/send": the feature and what it does. Rows carry it, so one that has run anywhere stays. */
  name: string;
  /** Plain JSON: read anew when the job is taken, perhaps by a later version of the product. */
  payload: S;
  /** How often it is tried before it is kept as failed. */
  attempts: number;
  /** Seconds between the first failure and the next try; each further pause is twice as long. */
  pauseSeconds: number;
  /** A job that comes back by itself; it takes an empty payload. */
  repeats: Repeats | null;
};

/** A job that is taken, done and removed in one transaction: its work is done exactly once. */
export type Job<S extends z.ZodType = z.ZodType> = Declared<S> & {
  kind: "whole";
  /** Whether other jobs do not wait for these, of which a process then does one at a time: they are many, or take long. */
  apart: boolean;
};

/**
 * A job that holds no transaction while it works, since it talks to the outside: it is claimed, done, then removed. When
 * the process dies in between, it is done once more after its lease has run out.
 */
export type LeasedJob<S extends z.ZodType = z.ZodType> = Declared<S> & {
  kind: "leased";
  /** Seconds after which a try counts as failed. */
  limitSeconds: number;
  /** How many of these one process does at a time; other jobs do not wait for them. */
  atOnce: number;
};

export type AnyJob = Job | LeasedJob;

type Settings<S extends z.ZodType> = Pick<Declared<S>, "name" | "payload"> & Partial<Declared<S>>;

const defaults = { attempts: 10, pauseSeconds: 5, repeats: null };

/** Declares a job whose work is all in the database. */
export const job = <S extends z.ZodType>(settings: Settings<S> & Partial<Pick<Job, "apart">>): Job<S> => ({
  ...defaults,
  apart: false,
  ...settings,
  kind: "whole",
});

/** Declares a job that talks to the outside. */
export const leasedJob = <S extends z.ZodType>(
  settings: Settings<S> & Pick<LeasedJob, "limitSeconds" | "atOnce">,
): LeasedJob<S> => ({ ...defaults, ...settings, kind: "leased" });

type PayloadOf<J extends AnyJob> = z.output<J["payload"]>;

/** What a job works with. */
type Context<J extends AnyJob> = {
  payload: PayloadOf<J>;
  /** The transaction that takes the job away; of a leased one the database. */
  db: Db;
  now: Date;
} & (J extends LeasedJob ? { /** Aborts at the job's limit. */ signal: AbortSignal } : unknown);

/** What is written once a leased job is done, in the transaction that takes it away. */
type Finish = (db: Db) => Promise<void>;

export type Run<J extends AnyJob> = (
  context: Context<J>,
) => Promise<J extends LeasedJob ? Finish | null : void>;

/** A try that failed: what with, and when the next one is; null when it was the last. */
type Failure<J extends AnyJob> = {
  payload: PayloadOf<J>;
  problem: string;
  nextAt: Date | null;
  now: Date;
};

/** Writes down that a try has failed, in the transaction that puts the job back. */
export type OnFailure<J extends AnyJob> = (db: Db, failure: Failure<J>) => Promise<void>;

/** Says how a job is done, as a route says how a call is answered. With `onFailure` it tells of its failures itself. */
export type Work = <J extends AnyJob>(job: J, run: Run<J>, onFailure?: OnFailure<J>) => void;

const WHOLE_LANE = "whole";
/** What comes back by itself does not wait for what comes in bursts. */
const REPEATED_LANE = "turn";

export function laneOf(one: AnyJob): string {
  if (one.kind === "leased" || one.apart) return one.name;
  return one.repeats ? REPEATED_LANE : WHOLE_LANE;
}

import { type FaultCode, type FaultReply, faultStatus, type FreeTimes } from "#contract/fault.ts";
import { plural } from "#contract/format.ts";

type Details = {
  fields?: Record<string, string>;
  uses?: Record<string, number>;
  freeTimes?: FreeTimes;
  /** Seconds after which a repeat may succeed. */
  retryAfter?: number;
};

/** A refusal that the caller may read: `message` is safe to show. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly details: Details;

  constructor(code: FaultCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return faultStatus[this.code];
  }

  reply(requestId: string): FaultReply {
    const { fields, uses, freeTimes } = this.details;
    return {
      code: this.code,
      message: this.message,
      errorMessage: this.message,
      ...(fields && { fields }),
      ...(uses && { uses }),
      ...(freeTimes && { freeTimes }),
      requestId,
    };
  }
}

/** 404: not there, or not the caller's to know of. */
export const missing = (what: string) => new Fault("missing", `${what} not found`);

/** `row`, or 404 when there is none. */
export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw missing(what);
  return row;
}

/** What comes too often: `what` as a sentence, and after how many seconds it may come again. */
export function tooOften(
  what: string,
  seconds: number,
  code: Extract<FaultCode, "too-many" | "unavailable"> = "too-many",
): Fault {
  const wait = seconds < 60 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute");
  return new Fault(code, `${what} Please try again in ${wait}.`, { retryAfter: seconds });
}

export const invalid = (fields: Record<string, string>) =>
  new Fault("invalid", Object.values(fields)[0] ?? "The request could not be read", { fields });

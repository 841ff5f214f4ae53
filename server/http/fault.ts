import type { FaultCode } from "#contract/fault.ts";
import { violations } from "#server/db/constraints.ts";
import { Fault } from "#server/fault.ts";

/** 404: there is no such address. */
export const nowhere = () => new Fault("missing", "There is nothing at this address.");

const unavailable = () =>
  new Fault("unavailable", "The database is away for a moment. Please try again.", { retryAfter: 2 });

const cannotSave = () =>
  new Fault("unavailable", "Nothing can be saved at the moment. Please try again in a minute.", {
    retryAfter: 30,
  });

// Connection lost or refused, server shutting down or starting, short of memory or of connections, statement cancelled by
// timeout.
const awayState = /^(08|57P0|53000|53200|53300|57014)/;
// Disk full, or a standby that takes no writes, as a primary becomes one at a failover.
const unwritableState = /^(53100|25006)$/;
// The same of the disk that holds the files.
const unwritableCode = new Set(["ENOSPC", "EDQUOT", "EROFS"]);
const awayCode = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);
const awayMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client was closed|not queryable/;
// Deadlock and serialisation failure: the database undid the work; a repeat is safe.
const undoneState = /^(40P01|40001)$/;
const constraintState = /^(23503|23505|23514)$/;

const textOf = (error: object, key: string): string => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : "";
};

/** What `error` means to a caller, when it is one of the known answers of the database or the disk; else null. */
function storageFault(error: Error): Fault | null {
  const code = textOf(error, "code");
  const isDatabase = textOf(error, "severity") !== "";
  if (isDatabase && constraintState.test(code)) {
    const violation = violations[textOf(error, "constraint")];
    if (!violation) return null;
    const said = { code: violation.message };
    return new Fault(violation.code, said, { fields: { [violation.field]: said } });
  }
  if (isDatabase && undoneState.test(code))
    return new Fault("unavailable", "That collided with another change. Please try again.", {
      retryAfter: 1,
    });
  if (isDatabase ? unwritableState.test(code) : unwritableCode.has(code)) return cannotSave();
  if (isDatabase ? awayState.test(code) : awayCode.has(code) || awayMessage.test(error.message))
    return unavailable();
  return null;
}

// What the framework refuses before a handler runs, by its own status.
const framework: Record<number, [FaultCode, string]> = {
  400: ["invalid", "The request could not be read: send a JSON object."],
  404: ["missing", "There is nothing at this address."],
  408: ["timeout", "The request took too long to arrive."],
  413: ["too-large", "The request is too large."],
  415: ["unsupported-type", "Send JSON: Content-Type application/json."],
};

/** The refusal that `error` becomes on the wire; null for what nobody foresaw, which is logged and answered as 500. */
export function asFault(error: unknown): Fault | null {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return null;
  const known = textOf(error, "code").startsWith("FST_")
    ? framework[Number(Reflect.get(error, "statusCode"))]
    : undefined;
  if (known) return new Fault(...known);
  // The JSON parser's own refusals (`__proto__` keys, broken JSON) carry a 400 without a framework code.
  if (error instanceof SyntaxError && Reflect.get(error, "statusCode") === 400)
    return new Fault(...framework[400]!);
  return fileServersFault(error) ?? storageFault(error);
}

/** A path that leads out of the served folder, or that no file can have, is no address here. */
function fileServersFault(error: Error): Fault | null {
  const status: unknown = Reflect.get(error, "statusCode");
  return Reflect.get(error, "expose") === true && [400, 403, 404].some((each) => each === status)
    ? nowhere()
    : null;
}

export const internalFault = () =>
  new Fault("internal", "Something went wrong on our side. Please try again, or pass on the request id.");

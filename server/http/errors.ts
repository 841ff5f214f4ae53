import type { CodedText } from "#contract/coded.ts";
import type { ApiErrorCode } from "#contract/error.ts";
import { violations } from "#server/db/constraints.ts";
import { isCollision } from "#server/db/transaction.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** 404 for an unknown URL. */
export const nowhere = () => new ApiError("missing", refusalText("nowhere"));

const unavailable = () => new ApiError("unavailable", refusalText("databaseAway"), { retryAfter: 2 });

const cannotSave = () =>
  new ApiError("unavailable", refusalText("cannotSave"), {
    retryAfter: 30,
  });

// Connection lost or refused, server shutting down or starting, out of memory or connections, statement cancelled by
// timeout.
const awayState = /^(08|57P0|53000|53200|53300|57014)/;
// Disk full, or a read-only standby, which a primary becomes at a failover.
const unwritableState = /^(53100|25006)$/;
// The same for the disk that stores files.
const unwritableCode = new Set(["ENOSPC", "EDQUOT", "EROFS"]);
const awayCode = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);
const awayMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client was closed|not queryable/;
const constraintState = /^(23503|23505|23514)$/;

const textOf = (error: object, key: string): string => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : "";
};

/** The API error for known failures of the database or the disk; else null. */
function storageError(error: Error): ApiError | null {
  const code = textOf(error, "code");
  const isDatabase = textOf(error, "severity") !== "";
  if (isDatabase && constraintState.test(code)) {
    const violation = violations[textOf(error, "constraint")];
    if (!violation) return null;
    const text = { code: violation.message };
    return new ApiError(violation.code, text, { fields: { [violation.field]: text } });
  }
  if (isCollision(error))
    return new ApiError("unavailable", refusalText("collision"), {
      retryAfter: 1,
    });
  if (isDatabase ? unwritableState.test(code) : unwritableCode.has(code)) return cannotSave();
  if (isDatabase ? awayState.test(code) : awayCode.has(code) || awayMessage.test(error.message))
    return unavailable();
  return null;
}

// Errors of the framework before a handler runs, by status.
const framework: Record<number, [ApiErrorCode, CodedText]> = {
  400: ["invalid", refusalText("unreadable")],
  404: ["missing", refusalText("nowhere")],
  408: ["timeout", refusalText("requestLate")],
  413: ["too-large", refusalText("requestTooLarge")],
  415: ["unsupported-type", refusalText("notJson")],
};

/** The API error for `error`; null for unexpected ones, which are logged and sent as 500. */
export function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return null;
  const frameworkError = textOf(error, "code").startsWith("FST_")
    ? framework[Number(Reflect.get(error, "statusCode"))]
    : undefined;
  if (frameworkError) return new ApiError(...frameworkError);
  // The JSON parser's own errors (`__proto__` keys, invalid JSON) have status 400 without a framework code.
  if (error instanceof SyntaxError && Reflect.get(error, "statusCode") === 400)
    return new ApiError(...framework[400]!);
  return fileServerError(error) ?? storageError(error);
}

/** 404 for a path outside the served folder, or one that no file can have. */
function fileServerError(error: Error): ApiError | null {
  const status: unknown = Reflect.get(error, "statusCode");
  return Reflect.get(error, "expose") === true && [400, 403, 404].some((each) => each === status)
    ? nowhere()
    : null;
}

export const internalError = () => new ApiError("internal", refusalText("internal"));

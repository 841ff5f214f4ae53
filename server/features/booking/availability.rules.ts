import { reachOf } from "#contract/access.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Caller } from "#server/access/scope.ts";

/** @throws 403 when the caller may not overbook a full slot. */
export function requireMayOverbook({ role }: Caller): void {
  if (reachOf(role, "booking:overbook") === null)
    throw new ApiError("forbidden", refusalText("overbookNotAllowed"));
}

import { reachOf } from "#contract/access.ts";
import { Fault, refusalText } from "#server/fault.ts";
import type { Caller } from "#server/scope.ts";

/** @throws 403 when the caller may not book into a slot that is full. */
export function requireMayOverbook({ role }: Caller): void {
  if (reachOf(role, "booking:overbook") === null)
    throw new Fault("forbidden", refusalText("overbookNotAllowed"));
}

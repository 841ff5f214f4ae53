import type { searchAudit } from "#contract/audit/audit.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { AuditSearch } from "./search.ts";

export type Filters = NonNullable<BodyOf<typeof searchAudit>["filters"]>;

/** What an address narrows the trail to. */
export function filtersOf({ kind, action, of, from, to }: AuditSearch): Filters {
  return {
    ...(kind && { Noun: kind }),
    ...(action && { Action: action }),
    ...(of !== null && { UserId: of }),
    ...(from && { From: from }),
    ...(to && { To: to }),
  };
}

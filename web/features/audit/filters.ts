import type { searchAudit } from "#contract/audit/audit.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { AuditSearch } from "./search.ts";

export type Filters = NonNullable<BodyOf<typeof searchAudit>["filters"]>;

/** Converts the URL parameters to the call's filters. */
export function filtersOf({ kind, action, of, from, to }: AuditSearch): Filters {
  return {
    ...(kind && { Noun: kind }),
    ...(action && { Action: action }),
    ...(of !== null && { UserId: of }),
    ...(from && { From: from }),
    ...(to && { To: to }),
  };
}

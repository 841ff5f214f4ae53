import type { searchAudit } from "#contract/audit/audit.ts";
import { type AuditNoun, auditNouns } from "#contract/audit/noun.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { AuditSearch } from "./search.ts";

/** A kind in the URL may be of another version, or mistyped. */
const isNoun = (kind: string): kind is AuditNoun => auditNouns.some((noun) => noun === kind);

export type Filters = NonNullable<BodyOf<typeof searchAudit>["filters"]>;

/** Converts the URL parameters to the call's filters. */
export function filtersOf({ kind, action, of, from, to }: AuditSearch): Filters {
  return {
    ...(isNoun(kind) && { Noun: kind }),
    ...(action && { Action: action }),
    ...(of !== null && { UserId: of }),
    ...(from && { From: from }),
    ...(to && { To: to }),
  };
}

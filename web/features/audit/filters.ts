import { auditActions, auditNouns, type searchAudit } from "#contract/audit/audit.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { ListSearch } from "#web/lib/listUrl.ts";

export type Filters = NonNullable<BodyOf<typeof searchAudit>["filters"]>;

/** What an address narrows the trail to; what it says of kinds and actions that are none counts as not said. */
export function filtersOf({ kind, action, of, from, to }: ListSearch): Filters {
  const noun = auditNouns.find((known) => known === kind);
  const done = auditActions.find((known) => known === action);
  return {
    ...(noun && { Noun: noun }),
    ...(done && { Action: done }),
    ...(of !== null && { UserId: of }),
    ...(from && { From: from }),
    ...(to && { To: to }),
  };
}

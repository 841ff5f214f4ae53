import type { z } from "zod";
import { auditActions } from "#contract/audit/action.ts";
import { auditNouns } from "#contract/audit/noun.ts";
import { day, ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/** The URL parameters of the audit trail: the open entry, kind of record, action, user (`of`), date range. */
export const AuditSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  kind: word(auditNouns),
  action: word(auditActions),
  from: day,
  to: day,
});
export type AuditSearch = z.output<typeof AuditSearch>;

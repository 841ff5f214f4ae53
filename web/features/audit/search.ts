import { z } from "zod";
import { auditActions } from "#contract/audit/action.ts";
import { day, ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/**
 * The URL parameters of the audit trail: the open entry, kind of record, action, user (`of`), date range. The kinds are
 * not imported from the contract, which would load all of their labels with the first screen.
 */
export const AuditSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  kind: z.string().max(40).catch(""),
  action: word(auditActions),
  from: day,
  to: day,
});
export type AuditSearch = z.output<typeof AuditSearch>;

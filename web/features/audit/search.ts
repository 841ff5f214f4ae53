import type { z } from "zod";
import { auditActions } from "#contract/audit/action.ts";
import { auditNouns } from "#contract/audit/noun.ts";
import { day, ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/** What the address of the trail says: which entry, of what kind, what was done, by whom (`of`), in which days. */
export const AuditSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  kind: word(auditNouns),
  action: word(auditActions),
  from: day,
  to: day,
});
export type AuditSearch = z.output<typeof AuditSearch>;

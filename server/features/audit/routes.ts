import { type AuditNoun, getAuditUsers, MOST_ENTRIES, searchAudit } from "#contract/audit/audit.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import type { Serve } from "#server/http/serve.ts";
import { findInside, findNames } from "./name/queries.ts";
import type { Pointer } from "./name/rules.ts";
import { findWriters, searchTrailPage, type TrailRow } from "./queries.ts";
import { eachPointer, onWire } from "./rules.ts";

/** Sets of ids, by kind. */
class Ids<Kind> extends Map<Kind, Set<number>> {
  note(kind: Kind, id: number): void {
    this.set(kind, (this.get(kind) ?? new Set()).add(id));
  }
}

/** The rows of a page with names in place of ids: a few queries for all of them together. */
async function told(db: Db, rows: readonly TrailRow[]) {
  const pointers = new Ids<Pointer>();
  const records = new Ids<AuditNoun>();
  for (const row of rows) {
    eachPointer(row, (pointer, id) => pointers.note(pointer, id));
    records.note(row.noun, row.recordId);
  }
  const nameOf = await findNames(db, pointers);
  const insideOf = await findInside(db, records);
  return rows.map((row) => onWire(row, nameOf, insideOf));
}

export function auditRoutes(serve: Serve): void {
  serve(searchAudit, async ({ body: { filters, ...page }, db }) => {
    const asked = {
      ...page,
      noun: filters.Noun,
      recordId: filters.RecordId,
      userId: filters.UserId,
      action: filters.Action,
      from: filters.From,
      to: filters.To,
      auditId: filters.AuditId,
    };
    const { rows, total } = await pageWithTotal(asked, (turn) => searchTrailPage(db, turn));
    return {
      rows: await told(db, rows),
      total: Math.min(total, MOST_ENTRIES),
      more: total > MOST_ENTRIES,
    };
  });

  serve(getAuditUsers, ({ db }) => findWriters(db));
}

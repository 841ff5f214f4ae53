import { getAuditUsers, MAX_ENTRIES, searchAudit } from "#contract/audit/audit.ts";
import type { AuditNoun } from "#contract/audit/noun.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import type { Serve } from "#server/http/serve.ts";
import { findInside, findNames, type Pointers, pointersOf } from "./name.queries.ts";
import { findWriters, searchAuditPage, type AuditRow } from "./audit.queries.ts";
import { eachPointer, serializeAuditRow } from "./audit.rules.ts";
import type { AuditIndex, AuditedTables } from "./audit.audit.ts";

class Ids<Kind> extends Map<Kind, Set<number>> {
  note(kind: Kind, id: number): void {
    this.set(kind, (this.get(kind) ?? new Set()).add(id));
  }
}

/** The rows of a page with names in place of ids, by a few queries for all rows together. */
async function withNames(db: Db, tables: AuditedTables, pointers: Pointers, rows: readonly AuditRow[]) {
  const pointed = new Ids<string>();
  const records = new Ids<AuditNoun>();
  for (const row of rows) {
    eachPointer(row, pointers, (pointer, id) => pointed.note(pointer, id));
    records.note(row.noun, row.recordId);
  }
  const nameOf = await findNames(db, pointers, pointed);
  const insideOf = await findInside(db, tables, records);
  return rows.map((row) => serializeAuditRow(row, tables, nameOf, insideOf));
}

export function auditRoutes(serve: Serve, book: AuditIndex): void {
  const { tables } = book;
  const pointers = pointersOf(book);

  serve(searchAudit, async ({ body: { filters, ...page }, db }) => {
    const query = {
      ...page,
      noun: filters.Noun,
      recordId: filters.RecordId,
      userId: filters.UserId,
      action: filters.Action,
      from: filters.From,
      to: filters.To,
      auditId: filters.AuditId,
    };
    const { rows, total } = await pageWithTotal(query, (pageQuery) => searchAuditPage(db, tables, pageQuery));
    return {
      rows: await withNames(db, tables, pointers, rows),
      total: Math.min(total, MAX_ENTRIES),
      more: total > MAX_ENTRIES,
    };
  });

  serve(getAuditUsers, ({ db }) => findWriters(db));
}

import { indiaAt } from "#contract/day.ts";
import { importStatement, searchImports, undoImport } from "#contract/bank/statement.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { findCompany } from "#server/features/bill/close/close.queries.ts";
import { findBilling } from "#server/features/bill/close/due.queries.ts";
import { invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { readApart } from "#server/intake/reader.ts";
import type { Scope } from "#server/access/scope.ts";
import { findMatchContext, findNamedCompanies } from "./match.queries.ts";
import { matchLines } from "./match.rules.ts";
import { bookStatement, undo } from "./book.queries.ts";
import { searchImportPage } from "./statement.queries.ts";
import { findImportCompany } from "./undo.queries.ts";
import { type Credit, statementFile } from "./statement.rules.ts";
import { serializeImport } from "./statement.serialize.ts";

/** The company of a statement. @throws 404 for a company outside `scope`; 400 when management must name the company. */
async function companyFor(
  db: Db,
  scope: Scope,
  companyId: number | undefined,
  credits: readonly Credit[],
): Promise<number> {
  const requested = scope.reach === "own" ? (companyId ?? scope.companyId ?? 0) : companyId;
  if (requested !== undefined) {
    const [own] = await findBilling(db, scope, requested);
    if (own === undefined) throw missing("company");
    return own;
  }
  const [named, ...others] = await findNamedCompanies(db, credits);
  if (named === undefined || others.length > 0)
    throw invalid({ CompanyId: refusalText("chooseStatementCompany") });
  return named;
}

export function statementRoutes(serve: Serve): void {
  serve(importStatement, async ({ body, file, scope, caller, now, db: reading, write, leaving }) => {
    const { day: today } = indiaAt(now);
    const statement = await readApart(statementFile, file.bytes, { today }, { caller, leaving });
    const { credits } = statement;
    const companyId = await companyFor(reading, scope, body.CompanyId, credits);
    if (body.DryRun === "true")
      return serializeImport(
        statement,
        await matchLines(statement, await findMatchContext(reading, companyId, statement)),
        null,
      );
    return write(async (db) => {
      // Locks the company, so that the second of two concurrent statements sees the lines of the first.
      await findCompany(db, companyId, true);
      const doer = { now, userId: caller.userId };
      const { importId, ...matched } = await bookStatement(db, companyId, doer, statement);
      return serializeImport(statement, matched, importId);
    });
  });

  serve(undoImport, ({ body: { ImportId: importId }, scope, caller, now, write }) =>
    write(async (db) => {
      const companyId = await findImportCompany(db, scope, importId);
      await findCompany(db, companyId, true);
      return { payments: await undo(db, { importId, companyId }, { now, userId: caller.userId }) };
    }),
  );

  serve(searchImports, async ({ body, scope, db }) => {
    const { rows, total } = await pageWithTotal(body, (attempt) => searchImportPage(db, scope, attempt));
    return { rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total };
  });
}

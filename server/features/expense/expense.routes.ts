import type { z } from "zod";
import { indiaAt } from "#contract/day.ts";
import {
  addExpense,
  addReceipt,
  deleteExpense,
  type ExpenseFields as WireFields,
  searchExpenses,
  updateExpense,
} from "#contract/expense/expense.ts";
import { NO_PAISE, paiseOf, rupeesOf } from "#contract/money.ts";
import { type Caller, type Scope, scopeOf } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { fieldText, found, invalid, missing } from "#server/errors/apiError.ts";
import { hasCompany } from "#server/features/bill/tax/tax.queries.ts";
import { deleteFile, insertFile } from "#server/features/file/file.queries.ts";
import type { Guard } from "#server/features/file/file.routes.ts";
import { folderOf, LINK_MS, newFile, THUMBNAIL } from "#server/features/file/file.rules.ts";
import { linkTo } from "#server/features/file/link.rules.ts";
import { discard, type FileStore, withUploadedFile } from "#server/files/store.ts";
import type { Serve } from "#server/http/serve.ts";
import { pageFile } from "#server/intake/kinds.ts";
import { readApart } from "#server/intake/reader.ts";
import {
  changeExpense,
  type ExpenseFields,
  type ExpenseRow,
  findExpenseOfFile,
  insertExpense,
  isServedBy,
  lockExpense,
  removeExpense,
  searchExpenseRows,
  setReceipt,
  type StoredExpense,
} from "./expense.queries.ts";

type Options = { secrets: Secrets; store: FileStore };

/** The main variant of a receipt. */
const FULL = "page.jpg";

/** Callers who may read expenses may open their receipts. */
export const receiptGuard: Guard = async (db, reader, fileId) => {
  const scope = scopeOf(reader, searchExpenses.permission);
  const expense = scope && (await findExpenseOfFile(db, scope, fileId));
  return expense ? { noun: "expense", id: expense.expenseId, name: expense.kind } : null;
};

type Context = { db: Db; scope: Scope; now: Date; stored: StoredExpense | null };

/** Checks what a caller has sent. A society that the company no longer serves stays with an older expense. */
async function fieldsOf(
  body: z.output<typeof WireFields>,
  { db, scope, now, stored }: Context,
): Promise<ExpenseFields> {
  const companyId =
    body.CompanyId ?? stored?.companyId ?? (scope.reach === "own" ? scope.companyId : undefined);
  if (companyId === undefined || companyId === null) throw invalid({ CompanyId: fieldText("chooseCompany") });
  if (!(await hasCompany(db, scope, companyId))) throw missing("company");
  if (body.Day > indiaAt(now).day) throw invalid({ Day: fieldText("notAfterToday") });
  const { SocietyId: societyId } = body;
  const isUnchanged = societyId === stored?.societyId && companyId === stored.companyId;
  if (societyId !== null && !isUnchanged && !(await isServedBy(db, societyId, companyId)))
    throw invalid({ SocietyId: fieldText("societyOfOther") });
  return {
    companyId,
    societyId,
    day: body.Day,
    kind: body.Kind,
    amountPaise: paiseOf(body.Amount),
    note: body.Note,
  };
}

export function expenseRoutes(serve: Serve, { secrets, store }: Options): void {
  const serialize = ({ fileId, amountPaise, ...row }: ExpenseRow, reader: Caller, now: Date) => {
    const urlOf = (variant: string) =>
      fileId === null
        ? null
        : linkTo({ fileId, reader, until: new Date(now.getTime() + LINK_MS), variant }, secrets);
    return {
      expenseId: row.expenseId,
      day: row.day,
      companyId: row.companyId,
      companyName: row.companyName,
      societyId: row.societyId,
      societyName: row.societyName,
      kind: row.kind,
      amount: rupeesOf(amountPaise),
      note: row.note,
      by: row.by,
      receiptUrl: urlOf(FULL),
      thumbnailUrl: urlOf(THUMBNAIL),
    };
  };

  serve(searchExpenses, async ({ body: { filters, ...page }, scope, caller, now, db }) => {
    const { CompanyId: companyId, SocietyId: societyId, Kind: kind, From: from, To: to } = filters;
    let sum = NO_PAISE;
    const { rows, total } = await pageWithTotal(
      { ...page, companyId, societyId, kind, from, to },
      async (window) => {
        const expenses = await searchExpenseRows(db, scope, window);
        sum = expenses[0]?.sumPaise ?? sum;
        return expenses;
      },
    );
    return { rows: rows.map((row) => serialize(row, caller, now)), total, amount: rupeesOf(sum) };
  });

  serve(addExpense, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const fields = await fieldsOf(body, { db, scope, now, stored: null });
      return { expenseId: await insertExpense(db, fields, { userId: caller.userId, now }) };
    }),
  );

  serve(updateExpense, ({ body, scope, now, write }) =>
    write(async (db) => {
      const stored = found(await lockExpense(db, scope, body.expenseId), "expense");
      await changeExpense(db, stored.expenseId, await fieldsOf(body, { db, scope, now, stored }));
      return { expenseId: stored.expenseId };
    }),
  );

  serve(deleteExpense, ({ body, scope, write }) =>
    write(async (db, afterCommit) => {
      const { expenseId, receipt } = found(await lockExpense(db, scope, body.expenseId), "expense");
      await removeExpense(db, expenseId);
      if (receipt) {
        await deleteFile(db, receipt.fileId);
        afterCommit(() => discard(store, folderOf("receipt", receipt.fileName)));
      }
      return {};
    }),
  );

  serve(addReceipt, async ({ body, scope, caller, file, now, write, leaving }) => {
    const { page, thumbnail, size } = await readApart(pageFile, file.bytes, undefined, { caller, leaving });
    const variants = new Map([
      [FULL, page],
      [THUMBNAIL, thumbnail],
    ]);
    const photo = newFile("receipt", variants, { size, hash: file.hash });
    return withUploadedFile(store, photo, (named) =>
      write(async (db, afterCommit) => {
        const { expenseId, receipt } = found(await lockExpense(db, scope, body.expenseId), "expense");
        await setReceipt(db, expenseId, await insertFile(db, photo, caller.userId, now));
        if (receipt) {
          await deleteFile(db, receipt.fileId);
          afterCommit(() => discard(store, folderOf("receipt", receipt.fileName)));
        }
        named();
        return { expenseId };
      }),
    );
  });
}

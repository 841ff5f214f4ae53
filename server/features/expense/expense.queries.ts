import { type RawBuilder, sql } from "kysely";
import type { ExpenseKind } from "#contract/expense/expense.ts";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";

/** SQL condition on `expense`: within `scope`. */
export const expensesWithin = (scope: Scope): RawBuilder<boolean> =>
  ofCompany(scope, sql`expense.company_id`);

export type ExpenseFields = {
  companyId: number;
  /** Null: for all societies of the company. */
  societyId: number | null;
  day: string;
  kind: ExpenseKind;
  amountPaise: Paise;
  note: string;
};

export async function isServedBy(db: Db, societyId: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from society_company where society_id = ${societyId} and company_id = ${companyId}`.execute(db);
  return rows.length > 0;
}

const columnsOf = (fields: ExpenseFields) => ({
  company_id: fields.companyId,
  society_id: fields.societyId,
  day: fields.day,
  kind: fields.kind,
  amount_paise: fields.amountPaise,
  note: fields.note,
});

export async function insertExpense(
  db: Db,
  fields: ExpenseFields,
  added: { userId: number; now: Date },
): Promise<number> {
  const { expenseId } = await db
    .insertInto("expense")
    .values({ ...columnsOf(fields), added_at: added.now, added_by: added.userId })
    .returning("expense_id as expenseId")
    .executeTakeFirstOrThrow();
  return expenseId;
}

export async function changeExpense(db: Db, expenseId: number, fields: ExpenseFields): Promise<void> {
  await db.updateTable("expense").set(columnsOf(fields)).where("expense_id", "=", expenseId).execute();
}

export async function removeExpense(db: Db, expenseId: number): Promise<void> {
  await db.deleteFrom("expense").where("expense_id", "=", expenseId).execute();
}

export type StoredExpense = {
  expenseId: number;
  companyId: number;
  societyId: number | null;
  /** Null without a receipt. */
  receipt: { fileId: number; fileName: string } | null;
};

/** An expense, locked until the transaction ends. */
export async function lockExpense(
  db: Db,
  scope: Scope,
  expenseId: number,
): Promise<StoredExpense | undefined> {
  const { rows } = await sql<StoredExpense>`
    select expense_id as "expenseId", company_id as "companyId", society_id as "societyId",
      (select json_build_object('fileId', file.file_id, 'fileName', file.name) from file
        where file.file_id = expense.file_id) as receipt
    from expense where expense_id = ${expenseId} and ${expensesWithin(scope)} for update`.execute(db);
  return rows[0];
}

export async function setReceipt(db: Db, expenseId: number, fileId: number): Promise<void> {
  await db.updateTable("expense").set({ file_id: fileId }).where("expense_id", "=", expenseId).execute();
}

/** The expense of a receipt, within `scope`. */
export async function findExpenseOfFile(
  db: Db,
  scope: Scope,
  fileId: number,
): Promise<{ expenseId: number; kind: ExpenseKind } | undefined> {
  const { rows } = await sql<{ expenseId: number; kind: ExpenseKind }>`
    select expense_id as "expenseId", kind from expense
    where file_id = ${fileId} and ${expensesWithin(scope)}`.execute(db);
  return rows[0];
}

export type ExpenseRow = ExpenseFields & {
  expenseId: number;
  companyName: string;
  societyName: string | null;
  by: string;
  fileId: number | null;
};

const sortable = { day: sql.raw("expense.day"), amount: sql.raw("expense.amount_paise") };

export type ExpensePage = Page<keyof typeof sortable> & {
  companyId: number | undefined;
  societyId: number | undefined;
  kind: ExpenseKind | undefined;
  from: string | undefined;
  to: string | undefined;
};

/** One page of expenses, the latest first by default. Each row carries the sum of all. */
export async function searchExpenseRows(
  db: Db,
  scope: Scope,
  page: ExpensePage,
): Promise<(ExpenseRow & { total: number; sumPaise: Paise })[]> {
  const { companyId, societyId, kind, from, to, search, sort } = page;
  const matching = all([
    expensesWithin(scope),
    companyId !== undefined && sql`expense.company_id = ${companyId}`,
    societyId !== undefined && sql`expense.society_id = ${societyId}`,
    kind !== undefined && sql`expense.kind = ${kind}`,
    from !== undefined && sql`expense.day >= ${from}::date`,
    to !== undefined && sql`expense.day <= ${to}::date`,
    search !== "" && contains(sql`lower(expense.note)`, search),
  ]);
  const direction = directionOf(sort, "desc");
  const { rows } = await sql<ExpenseRow & { total: number; sumPaise: Paise }>`
    select expense_id as "expenseId", expense.company_id as "companyId", company.name as "companyName",
      expense.society_id as "societyId", society.name as "societyName", expense.day, expense.kind,
      expense.amount_paise as "amountPaise", expense.note, person.name as by, expense.file_id as "fileId",
      (count(*) over ())::integer as total, (sum(expense.amount_paise) over ())::double precision as "sumPaise"
    from expense join company on company.company_id = expense.company_id
    join app_user as person on person.user_id = expense.added_by
    left join society on society.society_id = expense.society_id
    where ${matching}
    order by ${sortable[sort?.by ?? "day"]} ${direction}, expense_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

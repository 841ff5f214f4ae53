import { sql } from "kysely";
import type { ReturnForm } from "#contract/return/return.ts";
import type { Db } from "#server/db/database.ts";

export type FilingRow = {
  returnFilingId: number;
  /** The first and last day of its period. */
  from: string;
  to: string;
  filedOn: string;
  arn: string;
  /** When it was recorded. */
  at: Date;
};

/** The filed returns of one form of a company's GSTIN, by period. */
export async function findFilings(
  db: Db,
  { companyId, gstin, form }: { companyId: number; gstin: string; form: ReturnForm },
): Promise<FilingRow[]> {
  const { rows } = await sql<FilingRow>`
    select return_filing_id as "returnFilingId", from_day as "from", to_day as "to", filed_on as "filedOn", arn,
      created_at as at
    from return_filing where company_id = ${companyId} and gstin = ${gstin} and form = ${form}
    order by from_day`.execute(db);
  return rows;
}

/**
 * Lets one filing of a company be recorded at a time, and none while a document is numbered in the series of its
 * GSTIN.
 */
export async function lockForFiling(db: Db, companyId: number, gstin: string): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(db);
  await sql`select from serial_counter where supplier = ${gstin} order by prefix, fiscal_year for update`.execute(
    db,
  );
}

export type NewFiling = {
  companyId: number;
  gstin: string;
  form: ReturnForm;
  from: string;
  to: string;
  filedOn: string;
  arn: string;
  at: Date;
  userId: number;
};

/** Records a filed return. @returns its id. */
export async function insertFiling(db: Db, filing: NewFiling): Promise<number> {
  const { returnFilingId } = await db
    .insertInto("return_filing")
    .values({
      company_id: filing.companyId,
      gstin: filing.gstin,
      form: filing.form,
      from_day: filing.from,
      to_day: filing.to,
      filed_on: filing.filedOn,
      arn: filing.arn,
      created_at: filing.at,
      created_by: filing.userId,
    })
    .returning("return_filing_id as returnFilingId")
    .executeTakeFirstOrThrow();
  return returnFilingId;
}

import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { Rest } from "#server/features/payment/rules.ts";
import { found } from "#server/fault.ts";
import type { Scope } from "#server/scope.ts";
import { billsWithin } from "../bill/queries.ts";
import type { Sums } from "../rules.ts";

export type HeldAccount = { totalPaise: Paise; creditedPaise: Paise; paidPaise: Paise };

/** Whose a bill of `scope` is. */
export async function findBillCustomer(db: Db, scope: Scope, billId: number): Promise<number> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from bill where bill_id = ${billId} and ${billsWithin(scope)}`.execute(
    db,
  );
  return found(rows[0], "Bill").customerId;
}

/** Holds what became of a bill until the transaction ends. */
export async function holdAccount(db: Db, billId: number): Promise<HeldAccount> {
  const { rows } = await sql<HeldAccount>`
    select total_paise as "totalPaise", credited_paise as "creditedPaise", paid_paise as "paidPaise"
    from bill_account where bill_id = ${billId} for no key update`.execute(db);
  return found(rows[0], "Bill");
}

export type NewCreditNote = Sums & {
  billId: number;
  companyId: number;
  fiscalYear: number;
  serial: number;
  number: string;
  issued: string;
  reason: string;
  at: Date;
  userId: number;
};

/** Writes a credit note of a bill that is held, which shows it from then on: nothing else writes what is credited. */
export async function insertCreditNote(db: Db, note: NewCreditNote): Promise<number> {
  await sql`
    update bill_account set credited_paise = credited_paise + ${note.totalPaise}
    where bill_id = ${note.billId}`.execute(db);
  const { creditNoteId } = await db
    .insertInto("credit_note")
    .values({
      bill_id: note.billId,
      company_id: note.companyId,
      fiscal_year: note.fiscalYear,
      serial: note.serial,
      number: note.number,
      issued: note.issued,
      reason: note.reason,
      taxable_paise: note.taxablePaise,
      cgst_paise: note.cgstPaise,
      sgst_paise: note.sgstPaise,
      igst_paise: note.igstPaise,
      round_off_paise: note.roundOffPaise,
      total_paise: note.totalPaise,
      created_at: note.at,
      created_by: note.userId,
    })
    .returning("credit_note_id as creditNoteId")
    .executeTakeFirstOrThrow();
  return creditNoteId;
}

/** What each payment has paid of a bill, the newest first. */
export async function findPaidOf(db: Db, billId: number): Promise<Rest[]> {
  const { rows } = await sql<Rest>`
    select payment_id as "paymentId", '' as reference, sum(amount_paise)::integer as "restPaise"
    from bill_allocation where bill_id = ${billId}
    group by payment_id having sum(amount_paise) > 0
    order by payment_id desc`.execute(db);
  return rows;
}

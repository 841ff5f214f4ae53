import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { OutcomeReason } from "#contract/dispatch/outcome.ts";
import type { Db } from "#server/db/database.ts";
import { washCharges } from "#server/features/wash/charge/queries.ts";
import type { Rest } from "#server/features/payment/rules.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { billsWithin } from "../bill/queries.ts";
import type { Sums } from "../rules.ts";

export type LockedAccount = { totalPaise: Paise; creditedPaise: Paise; paidPaise: Paise };

/** Whose a bill of `scope` is. */
export async function findBillCustomer(db: Db, scope: Scope, billId: number): Promise<number> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from bill where bill_id = ${billId} and ${billsWithin(scope)}`.execute(
    db,
  );
  return found(rows[0], "bill").customerId;
}

/** Holds what became of a bill until the transaction ends. */
export async function lockAccount(db: Db, billId: number): Promise<LockedAccount> {
  const { rows } = await sql<LockedAccount>`
    select total_paise as "totalPaise", credited_paise as "creditedPaise", paid_paise as "paidPaise"
    from bill_account where bill_id = ${billId} for no key update`.execute(db);
  return found(rows[0], "bill");
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
  /** Null: the product itself. */
  userId: number | null;
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

/** A wash that a bill charges and that is not charged any more. */
export type TakenBack = {
  washId: number;
  /** Which time it was charged. */
  turn: number;
  number: string;
  day: string;
  outcomeReason: OutcomeReason | null;
  /** What the bill charges for it, as its line says. */
  ratePaise: Paise;
};

const chargedNoMore = sql`bill_wash as charged join wash using (wash_id)
  where not ${washCharges} and not exists (select from bill_wash_back as back
    where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))`;

/** The bills that charge washes of which something else has been learnt since. */
export async function findOutdated(db: Db): Promise<number[]> {
  const { rows } = await sql<{ billId: number }>`
    select distinct bill_id as "billId" from ${chargedNoMore} order by bill_id`.execute(db);
  return rows.map(({ billId }) => billId);
}

/** The washes of a bill of which something else has been learnt since. */
export async function findChargedNoMore(db: Db, billId: number): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    select one.*, line.rate_paise as "ratePaise"
    from (select wash.wash_id as "washId", charged.turn, wash.number, wash.day,
        wash.outcome_reason as "outcomeReason", charged.position
      from ${chargedNoMore} and charged.bill_id = ${billId}) as one
    join bill_line as line on line.bill_id = ${billId} and line.position = one.position
    order by one.day, one."washId"`.execute(db);
  return rows;
}

/** What the lines of a bill charge, and what of that was taken back wash by wash, without what tax adds. */
export async function findCharged(
  db: Db,
  billId: number,
): Promise<{ chargedPaise: Paise; backPaise: Paise }> {
  const { rows } = await sql<{ chargedPaise: Paise; backPaise: Paise }>`
    select (select sum(amount_paise)::integer from bill_line where bill_id = ${billId}) as "chargedPaise",
      coalesce(sum(line.rate_paise), 0)::integer as "backPaise"
    from bill_wash_back as back join bill_wash as charged using (wash_id, turn)
    join bill_line as line on line.bill_id = charged.bill_id and line.position = charged.position
    where back.bill_id = ${billId}`.execute(db);
  return found(rows[0], "bill");
}

/** Writes down which washes a bill charges no more, and the credit note that says so. */
export async function insertTakenBack(
  db: Db,
  {
    billId,
    creditNoteId,
    washes,
  }: { billId: number; creditNoteId: number | null; washes: readonly TakenBack[] },
): Promise<void> {
  await db
    .insertInto("bill_wash_back")
    .values(
      washes.map(({ washId, turn, number, day, outcomeReason }) => ({
        wash_id: washId,
        turn,
        bill_id: billId,
        credit_note_id: creditNoteId,
        number,
        day,
        outcome_reason: outcomeReason,
      })),
    )
    .execute();
}

import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import type { Db } from "#server/db/database.ts";
import { isOnBill, packageMonth, washCharges } from "#server/features/wash/charge.queries.ts";
import type { UnallocatedPayment } from "#server/features/payment/payment.rules.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { billsWithin } from "./bill.queries.ts";
import type { Sums } from "./bill.rules.ts";

export type LockedAccount = { totalPaise: Paise; creditedPaise: Paise; paidPaise: Paise };

export async function findBillCustomer(db: Db, scope: Scope, billId: number): Promise<number> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from bill where bill_id = ${billId} and ${billsWithin(scope)}`.execute(
    db,
  );
  return found(rows[0], "bill").customerId;
}

/**
 * Locks a bill's account until the transaction ends. That of a booking's bill is the booking itself, which owes less as
 * soon as a wash is not charged: nothing paid has to be released for its credit notes.
 */
export async function lockAccount(
  db: Db,
  { billId, bookingId }: { billId: number; bookingId: number | null },
): Promise<LockedAccount> {
  if (bookingId !== null)
    await sql`select from booking where booking_id = ${bookingId} for no key update`.execute(db);
  const { rows } = await (
    bookingId === null
      ? sql<LockedAccount>`
      select total_paise as "totalPaise", credited_paise as "creditedPaise", paid_paise as "paidPaise"
      from bill_account where bill_id = ${billId} for no key update`
      : sql<LockedAccount>`
      select total_paise as "totalPaise", 0 as "paidPaise",
        (select coalesce(sum(total_paise), 0)::integer from credit_note where bill_id = ${billId}) as "creditedPaise"
      from bill where bill_id = ${billId}`
  ).execute(db);
  return found(rows[0], "bill");
}

export type NewCreditNote = Sums & {
  billId: number;
  companyId: number;
  fiscalYear: number;
  serial: number;
  /** The supplier in whose series it is numbered. */
  series: string;
  number: string;
  issued: string;
  reason: string;
  at: Date;
  /** Null for an automatic note. */
  userId: number | null;
};

/**
 * Writes a credit note and adds it to the bill's account, which must be locked. Nothing else writes the credited
 * amount.
 */
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
      series: note.series,
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

/** The amount that each payment has paid of a bill, newest first. */
export async function findBillPayments(db: Db, billId: number): Promise<UnallocatedPayment[]> {
  const { rows } = await sql<UnallocatedPayment>`
    select payment_id as "paymentId", '' as reference, sum(amount_paise)::integer as "restPaise"
    from bill_allocation where bill_id = ${billId}
    group by payment_id having sum(amount_paise) > 0
    order by payment_id desc`.execute(db);
  return rows;
}

/** A wash on a bill that is no longer charged. */
export type CreditedWash = {
  washId: number;
  /** Counts how often the wash was charged. */
  turn: number;
  number: string;
  day: string;
  outcomeReason: MissedReason | null;
  /** The charge that is taken back, without added tax; for a package, what its month costs less without the wash. */
  amountPaise: Paise;
};

/** Washes whose re-wash is still to come are left on their bill: only then is it known whether they are charged. */
const noLongerCharged = sql`bill_wash as charged join wash using (wash_id)
  where not ${washCharges} and wash.outcome_effect is distinct from 'rewash-pending' and not exists (select from bill_wash_back as back
    where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))`;

/** The bills with washes that are no longer charged. */
export async function findOutdated(db: Db): Promise<{ billId: number; bookingId: number | null }[]> {
  const { rows } = await sql<{ billId: number; bookingId: number | null }>`
    select bill_id as "billId", booking_id as "bookingId" from bill
    where bill_id in (select charged.bill_id from ${noLongerCharged}) order by bill_id`.execute(db);
  return rows;
}

export async function findNoLongerCharged(db: Db, billId: number): Promise<CreditedWash[]> {
  const { rows } = await sql<CreditedWash>`
    select one."washId", turn, number, day, one."outcomeReason",
      case when one.meant is null then line.rate_paise
        else package_charge(monthly_paise, billed - place + 1, one.meant)
          - package_charge(monthly_paise, billed - place, one.meant) end as "amountPaise"
    from (select wash.wash_id as "washId", charged.turn, wash.number, wash.day,
        wash.outcome_reason as "outcomeReason", charged.position, wash.booking_id, wash.booking_vehicle_id,
        ${packageMonth} as month, wash.monthly_paise, wash.meant,
        row_number() over (partition by wash.booking_vehicle_id, ${packageMonth}, wash.monthly_paise, wash.meant
          order by wash.day, wash.wash_id) as place
      from ${noLongerCharged} and charged.bill_id = ${billId}) as one
    join bill_line as line on line.bill_id = ${billId} and line.position = one.position
    cross join lateral (select count(*) as billed from wash
      where wash.booking_id = one.booking_id and wash.booking_vehicle_id = one.booking_vehicle_id
        and (wash.monthly_paise, wash.meant) = (one.monthly_paise, one.meant) and ${packageMonth} = one.month
        and ${isOnBill}) as month
    order by day, one."washId"`.execute(db);
  return rows;
}

type Charged = {
  chargedPaise: Paise;
  backPaise: Paise;
  /** True if it bills a booking whose bills are rounded to whole rupees. */
  totalRounded: boolean;
};

/** The charge of a bill's lines, and the part credited wash by wash, both without added tax. */
export async function findCharged(db: Db, billId: number): Promise<Charged> {
  const { rows } = await sql<Charged>`
    select (select sum(amount_paise)::integer from bill_line where bill_id = ${billId}) as "chargedPaise",
      coalesce(sum(coalesce(back.amount_paise, line.rate_paise)), 0)::integer as "backPaise",
      exists (select from bill join booking using (booking_id)
        where bill.bill_id = ${billId} and total_rounded) as "totalRounded"
    from bill_wash_back as back join bill_wash as charged using (wash_id, turn)
    join bill_line as line on line.bill_id = charged.bill_id and line.position = charged.position
    where back.bill_id = ${billId}`.execute(db);
  return found(rows[0], "bill");
}

/** Records the washes that a bill no longer charges, with their credit note. */
export async function insertCreditedWashes(
  db: Db,
  {
    billId,
    creditNoteId,
    washes,
  }: { billId: number; creditNoteId: number | null; washes: readonly CreditedWash[] },
): Promise<void> {
  await db
    .insertInto("bill_wash_back")
    .values(
      washes.map(({ washId, turn, number, day, outcomeReason, amountPaise }) => ({
        wash_id: washId,
        turn,
        bill_id: billId,
        credit_note_id: creditNoteId,
        number,
        day,
        outcome_reason: outcomeReason,
        amount_paise: amountPaise,
      })),
    )
    .execute();
}

import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { inForceFor } from "./tax/tax.rules.ts";
import { findTaxSettings } from "./tax/tax.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { type BillDetails, billsWithin } from "./bill.queries.ts";

/** The registration of an invoice or credit note at the portal. */
export type BillIrn = { irn: string; ackNo: string; ackDate: string; signedQr: string };

/** A bill, or one of its credit notes. */
type RegisteredRef = { billId: number; creditNoteId: number | null };

/** The registrations of a bill and its credit notes. */
export async function findIrns(
  db: Db,
  billId: number,
): Promise<(BillIrn & Pick<RegisteredRef, "creditNoteId">)[]> {
  return db
    .selectFrom("bill_irn")
    .where("bill_id", "=", billId)
    .select([
      "credit_note_id as creditNoteId",
      "irn",
      "ack_no as ackNo",
      "ack_date as ackDate",
      "signed_qr as signedQr",
    ])
    .execute();
}

export const findIrn = async (db: Db, ref: RegisteredRef): Promise<BillIrn | undefined> =>
  (await findIrns(db, ref.billId)).find(({ creditNoteId }) => creditNoteId === ref.creditNoteId);

export async function findNoteBill(db: Db, scope: Scope, creditNoteId: number): Promise<number | undefined> {
  const { rows } = await sql<{ billId: number }>`
    select bill_id as "billId" from credit_note join bill using (bill_id)
    where credit_note_id = ${creditNoteId} and ${billsWithin(scope)}`.execute(db);
  return rows[0]?.billId;
}

/** Inserts the registration of a paper that has none. @returns false when it has one. */
export async function insertIrn(
  db: Db,
  { billId, creditNoteId }: RegisteredRef,
  { irn, ackNo, ackDate, signedQr }: BillIrn,
  { at, userId }: { at: Date; userId: number },
): Promise<boolean> {
  const added = await db
    .insertInto("bill_irn")
    .values({
      bill_id: billId,
      credit_note_id: creditNoteId,
      irn,
      ack_no: ackNo,
      ack_date: ackDate,
      signed_qr: signedQr,
      created_at: at,
      created_by: userId,
    })
    .onConflict((conflict) =>
      creditNoteId === null
        ? conflict.column("bill_id").where("credit_note_id", "is", null).doNothing()
        : conflict.column("credit_note_id").where("credit_note_id", "is not", null).doNothing(),
    )
    .returning("bill_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** The present addresses of a bill's supplier and customer: its own never change, even if they lack something. */
export async function findPresentAddresses(
  db: Db,
  { companyId, customerId, supplierGstin }: Pick<BillDetails, "companyId" | "customerId" | "supplierGstin">,
  today: string,
): Promise<{ supplier: string; customer: string }> {
  const { rows } = await sql<{ address: string }>`
    select address from customer where customer_id = ${customerId}`.execute(db);
  const settings = inForceFor(await findTaxSettings(db, companyId), supplierGstin, today);
  return { supplier: settings?.address ?? "", customer: rows[0]?.address ?? "" };
}

import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { inForceFor } from "../tax/rules.ts";
import { findTaxSettings } from "../tax/queries.ts";
import type { BillDetails } from "../bill/queries.ts";

/** The registration of an invoice at the portal. */
export type BillIrn = { irn: string; ackNo: string; ackDate: string; signedQr: string };

export async function findIrn(db: Db, billId: number): Promise<BillIrn | undefined> {
  return db
    .selectFrom("bill_irn")
    .where("bill_id", "=", billId)
    .select(["irn", "ack_no as ackNo", "ack_date as ackDate", "signed_qr as signedQr"])
    .executeTakeFirst();
}

/** Inserts the registration of a bill that has none. @returns false when it has one. */
export async function insertIrn(
  db: Db,
  billId: number,
  { irn, ackNo, ackDate, signedQr }: BillIrn,
  { at, userId }: { at: Date; userId: number },
): Promise<boolean> {
  const added = await db
    .insertInto("bill_irn")
    .values({
      bill_id: billId,
      irn,
      ack_no: ackNo,
      ack_date: ackDate,
      signed_qr: signedQr,
      created_at: at,
      created_by: userId,
    })
    .onConflict((conflict) => conflict.column("bill_id").doNothing())
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

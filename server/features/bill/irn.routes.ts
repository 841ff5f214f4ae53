import { exportEInvoice, setIrn } from "#contract/bill/eInvoice.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { type BillDetails, findBill, findBillLines } from "./bill.queries.ts";
import { type CreditNote, findCreditNotes } from "./creditNote.queries.ts";
import { reasonOf } from "./pdfCreditNote.rules.ts";
import { type BillIrn, findIrn, findNoteBill, findPresentAddresses, insertIrn } from "./irn.queries.ts";
import { chargedLines, eCreditNoteOf, eInvoiceOf, isNoteRegistrable, isRegistrable } from "./irn.rules.ts";
import { type Address, readAddress } from "./irnAddress.rules.ts";

const refused = (...text: Parameters<typeof refusalText>) => new ApiError("conflict", refusalText(...text));

type DocumentIds = { BillId?: number | undefined; CreditNoteId?: number | undefined };

/** @throws 404; 409 for a paper that is not registered. */
async function findRegistrable(
  db: Db,
  scope: Scope,
  { BillId, CreditNoteId }: DocumentIds,
): Promise<{ bill: BillDetails; note: CreditNote | null }> {
  const billId = CreditNoteId === undefined ? BillId : await findNoteBill(db, scope, CreditNoteId);
  const bill = found(billId === undefined ? undefined : await findBill(db, scope, billId), "bill");
  if (CreditNoteId === undefined) {
    if (!isRegistrable(bill)) throw refused("notForEInvoice");
    return { bill, note: null };
  }
  const notes = await findCreditNotes(db, bill.billId);
  const note = found(
    notes.find(({ creditNoteId }) => creditNoteId === CreditNoteId),
    "bill",
  );
  if (!isNoteRegistrable(bill, note)) throw refused("noteNotForEInvoice");
  return { bill, note };
}

/** The addresses on the bill, or where they lack a pin code the present ones. @throws 409 while these lack it too. */
async function addressesOf(
  db: Db,
  bill: BillDetails,
  today: string,
): Promise<{ seller: Address; buyer: Address }> {
  const present = await findPresentAddresses(db, bill, today);
  const seller = readAddress(bill.supplierAddress) ?? readAddress(present.supplier);
  if (!seller) throw refused("eInvoiceSellerPin");
  const buyer = readAddress(bill.customerAddress) ?? readAddress(present.customer);
  if (!buyer) throw refused("eInvoiceBuyerPin");
  return { seller, buyer };
}

const isSame = (one: BillIrn, other: BillIrn): boolean =>
  one.irn === other.irn &&
  one.ackNo === other.ackNo &&
  one.ackDate === other.ackDate &&
  one.signedQr === other.signedQr;

export function irnRoutes(serve: Serve): void {
  serve(exportEInvoice, async ({ body, scope, now, db }) => {
    const { bill, note } = await findRegistrable(db, scope, body);
    const lines = chargedLines(await findBillLines(db, bill.billId));
    if (!note && lines.length === 0) throw refused("eInvoiceWithoutCharge");
    const parties = await addressesOf(db, bill, indiaAt(now).day);
    if (!note) return { json: eInvoiceOf(bill, lines, parties) };
    return { json: eCreditNoteOf(bill, note, reasonOf(note, translatorIn("en")), parties) };
  });

  serve(setIrn, ({ body, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const { bill, note } = await findRegistrable(db, scope, body);
      const ref = { billId: bill.billId, creditNoteId: note?.creditNoteId ?? null };
      const irn = { irn: body.Irn, ackNo: body.AckNo, ackDate: body.AckDate, signedQr: body.SignedQr };
      if (!(await insertIrn(db, ref, irn, { at: now, userId }))) {
        const saved = found(await findIrn(db, ref), "bill");
        if (!isSame(saved, irn)) throw refused("irnSet");
      }
      return { BillId: bill.billId };
    }),
  );
}

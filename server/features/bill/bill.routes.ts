import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { upiLink } from "#contract/bill/upi.ts";
import { monthOf } from "#contract/day.ts";
import { NO_PAISE, rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { findPdfLanguage } from "#server/features/message/language.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { billPdfUrl } from "./pdf.routes.ts";
import { findIrns } from "./irn.queries.ts";
import { isNoteRegistrable } from "./irn.rules.ts";
import { reasonOf } from "./pdfCreditNote.rules.ts";
import { serializeBillLine, serializeSums } from "./bill.serialize.ts";
import { type BillDetails, type BillHead, findBill, findBillLines } from "./bill.queries.ts";
import { findCreditNotes } from "./creditNote.queries.ts";
import { findBillClaims, findPaymentsOf } from "./payment.queries.ts";
import { searchBillPage } from "./list.queries.ts";

const serializeHead = (bill: BillHead) => ({
  billId: bill.billId,
  number: bill.number,
  kind: bill.kind,
  month: monthOf(bill.month),
  issued: bill.issued,
  due: bill.due,
  bookingId: bill.bookingId,
  companyId: bill.companyId,
  customerId: bill.customerId,
  customerName: bill.customerName,
  customerPhone: bill.customerPhone,
  societyId: bill.societyId,
  societyName: bill.societyName,
  total: rupeesOf(bill.totalPaise),
  credited: rupeesOf(bill.creditedPaise),
  paid: rupeesOf(bill.paidPaise),
  open: rupeesOf(bill.openPaise),
  status: bill.status,
});

/** A UPI link for the open amount. */
const upiLinkFor = ({
  upiAddress: address,
  supplierName: name,
  number,
  openPaise,
}: BillDetails): string | null =>
  address === "" || openPaise <= 0 ? null : upiLink({ address, name, number, amount: rupeesOf(openPaise) });

export function billRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getBill, async ({ body: { billId, Language }, scope, caller, now, db }) => {
    const bill = found(await findBill(db, scope, billId), "bill");
    const language = await findPdfLanguage(db, bill.companyId, Language);
    const [lines, notes] = [await findBillLines(db, billId), await findCreditNotes(db, billId)];
    const claims = await findBillClaims(db, billId);
    const payments = await findPaymentsOf(db, bill);
    const irns = await findIrns(db, billId);
    const registrationOf = (noteId: number | null) => {
      const irn = irns.find(({ creditNoteId }) => creditNoteId === noteId);
      return irn ? { irn: irn.irn, ackNo: irn.ackNo, ackDate: irn.ackDate } : null;
    };
    const translator = translatorIn(language);
    const urlOf = (creditNoteId: number | null) =>
      billPdfUrl({ billId, creditNoteId, language }, caller, now, secrets);
    return {
      ...serializeHead(bill),
      supplierName: bill.supplierName,
      supplierAddress: bill.supplierAddress,
      supplierGstin: bill.supplierGstin,
      customerAddress: bill.customerAddress,
      customerGstin: bill.customerGstin,
      reverseCharge: false,
      discount: rupeesOf(bill.discountPaise),
      placeOfSupply: bill.placeOfSupply,
      sac: bill.sac,
      rate: bill.rateHundredths / 100,
      pricesIncludeTax: bill.pricesIncludeTax,
      lines: lines.map((line) => serializeBillLine(line, translator)),
      ...serializeSums(bill),
      paperUrl: urlOf(null),
      eInvoice: registrationOf(null),
      upiLink: upiLinkFor(bill),
      upiAddress: bill.upiAddress,
      payments: payments.map(({ at, amountPaise, method, reference }) => ({
        at: at.toISOString(),
        amount: rupeesOf(amountPaise),
        method,
        reference,
      })),
      claims: claims.map(({ amountPaise, at, ...claim }) => ({
        ...claim,
        amount: rupeesOf(amountPaise),
        at: at.toISOString(),
      })),
      creditNotes: notes.map((note) => ({
        creditNoteId: note.creditNoteId,
        number: note.number,
        amount: rupeesOf(note.totalPaise),
        reason: reasonOf(note, translator),
        issued: note.issued,
        paperUrl: urlOf(note.creditNoteId),
        registrable: isNoteRegistrable(bill, note),
        eInvoice: registrationOf(note.creditNoteId),
      })),
    };
  });

  serve(searchBills, async ({ body: { filters, ...page }, scope, db }) => {
    const query = {
      ...page,
      month: filters.Month,
      status: filters.Status,
      isOpen: filters.Open,
      companyId: filters.CompanyId,
      societyId: filters.SocietyId,
      customerId: filters.CustomerId,
    };
    let sums = { amountPaise: NO_PAISE, openSumPaise: NO_PAISE };
    const { rows, total } = await pageWithTotal(query, async (window) => {
      const bills = await searchBillPage(db, scope, window);
      [sums = sums] = bills;
      return bills;
    });
    return {
      rows: rows.map((row) => ({ ...serializeHead(row), companyName: row.companyName })),
      total,
      amount: rupeesOf(sums.amountPaise),
      open: rupeesOf(sums.openSumPaise),
    };
  });
}

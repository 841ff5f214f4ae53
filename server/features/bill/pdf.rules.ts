import { upiLink } from "#contract/bill/upi.ts";
import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { formatCount } from "#contract/format.ts";
import { less, type Paise, rupeesOf } from "#contract/money.ts";
import type { Language } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import type { PdfContent } from "#server/pdf/pdfContent.ts";
import type { BillDetails, BillLineRow } from "./bill.queries.ts";
import type { BillIrn } from "./irn.queries.ts";
import { noteOf } from "./pdfNote.rules.ts";
import { frameOf, money, notesOf, signedOf, titles, totalsOf } from "./pdfFrame.rules.ts";

export function billPdfContent(
  bill: BillDetails,
  lines: readonly BillLineRow[],
  /** The amount paid when it was issued. */
  paid: Paise,
  irn: BillIrn | undefined,
  translator: Translator,
): PdfContent {
  const { t, day, month } = translator;
  const toPay = less(bill.totalPaise, paid);
  const link =
    bill.upiAddress === "" || toPay <= 0
      ? ""
      : upiLink({
          address: bill.upiAddress,
          name: bill.supplierName,
          amount: rupeesOf(toPay),
          number: bill.number,
        });
  return {
    ...frameOf(bill, translator),
    title: t(titles[bill.kind]),
    number: bill.number,
    facts: [
      [t("bill.number"), bill.number],
      [t("bill.day"), day(bill.issued)],
      bill.bookingId === null
        ? [t("bill.month"), month(bill.month)]
        : [t("statement.booking"), String(bill.bookingId)],
      [t("bill.due"), day(bill.due)],
    ],
    lines: lines.map((line) => [
      line.vehicleNumber,
      itemNameIn(line, translator.language),
      formatCount(line.washes),
      money(line.ratePaise),
      money(line.amountPaise),
      noteOf(line, bill, translator),
    ]),
    totals: totalsOf(bill, bill, translator),
    total: [t("bill.total"), money(bill.totalPaise)],
    qr: link,
    upi: bill.upiAddress,
    ...(irn && { signed: signedOf(irn, translator) }),
    notes: [
      ...(bill.discountPaise > 0 ? [t("bill.discount", { amount: money(bill.discountPaise) })] : []),
      ...(paid === 0 ? [] : [t("bill.paidSoFar", { amount: money(paid) })]),
      ...notesOf(bill, translator),
    ],
  };
}

export type BillPdfRef = { billId: number; creditNoteId: number | null; language: Language };

/** The folder of a rendered PDF in the store. Unique to it; a paper that was registered since has another. */
export const folderOf = ({ billId, creditNoteId, language }: BillPdfRef, irn?: BillIrn): string =>
  `bill-papers/${billId}-${creditNoteId ?? 0}-${language}${irn ? `-${irn.irn}` : ""}`;

export const PDF_FILE_NAME = "paper.pdf";

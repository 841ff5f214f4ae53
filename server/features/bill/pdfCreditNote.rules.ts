import { formatCount } from "#contract/format.ts";
import { reasonLabelKey } from "#contract/dispatch/reason.ts";
import type { Translator } from "#i18n/translator.ts";
import type { PdfContent } from "#server/pdf/pdfContent.ts";
import type { BillDetails } from "./bill.queries.ts";
import type { CreditNote } from "./creditNote.queries.ts";
import type { BillIrn } from "./irn.queries.ts";
import { lastTaxCredit } from "./bill.rules.ts";
import { frameOf, money, notesOf, signedOf, titles, totalsOf } from "./pdfFrame.rules.ts";

/** The typed reason of a credit note, or the washes that are no longer charged. */
export function reasonOf({ reason, washes }: CreditNote, { t, day }: Translator): string {
  if (washes.length === 0) return reason;
  const named = washes.map((wash) =>
    [
      `${wash.number}, ${day(wash.day)}`,
      ...(wash.outcomeReason ? [`(${t(reasonLabelKey(wash.outcomeReason))})`] : []),
    ].join(" "),
  );
  return `${t("bill.notCharged")}: ${named.join("; ")}`;
}

/** True for a note that was issued while it could still reduce the tax of its bill. */
const reducesTax = (bill: BillDetails, { issued }: CreditNote): boolean =>
  bill.kind !== "tax-invoice" || issued <= lastTaxCredit(bill.issued);

export function creditNotePdfContent(
  bill: BillDetails,
  note: CreditNote,
  irn: BillIrn | undefined,
  translator: Translator,
): PdfContent {
  const { t, day } = translator;
  const against = `${t(titles[bill.kind])} ${bill.number}, ${day(bill.issued)}`;
  return {
    ...frameOf(bill, translator),
    title: t(titles["credit-note"]),
    number: note.number,
    facts: [
      [t("bill.number"), note.number],
      [t("bill.day"), day(note.issued)],
      [t("bill.against"), bill.number],
    ],
    lines: [
      [
        "",
        `${t("bill.reason")}: ${reasonOf(note, translator)}`,
        // A manual credit has no washes. There is no rate: the amount includes what the bill added to it.
        note.washes.length === 0 ? "" : formatCount(note.washes.length),
        "",
        money(note.totalPaise),
        against,
      ],
    ],
    totals: totalsOf(bill, note, translator),
    total: [t("bill.credited"), money(note.totalPaise)],
    qr: "",
    upi: "",
    ...(irn && { signed: signedOf(irn, translator) }),
    notes: reducesTax(bill, note)
      ? // The single line is the credited total, tax included, even if the bill's lines are without tax.
        notesOf({ ...bill, pricesIncludeTax: true }, translator)
      : [t("bill.taxNotReduced")],
  };
}

import type { BillKind } from "#contract/bill/bill.ts";
import { upiLink } from "#contract/bill/upi.ts";
import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { formatCount, formatMoney } from "#contract/format.ts";
import { less, type Paise, rupeesOf } from "#contract/money.ts";
import type { BillEffect } from "#contract/dispatch/outcome.ts";
import { type MissedReason, reasonLabelKey } from "#contract/dispatch/reason.ts";
import { effectLabels } from "#i18n/labels.ts";
import type { Language } from "#i18n/languages.ts";
import type { PlainKey, Translator } from "#i18n/translator.ts";
import type { PdfContent } from "#server/pdf/pdfContent.ts";
import type { BillDetails, CreditNote, BillLineRow } from "../bill/queries.ts";
import type { BillIrn } from "../irn/queries.ts";
import type { IncludedWashes } from "../issue/queries.ts";
import { lastTaxCredit, type Sums } from "../rules.ts";

const titles: Record<BillKind | "credit-note", PlainKey> = {
  "tax-invoice": "bill.titleTaxInvoice",
  "bill-of-supply": "bill.titleBillOfSupply",
  bill: "bill.titleBill",
  "credit-note": "bill.titleCreditNote",
};

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/** "9" for 900, "2.5" for 250: hundredths of a percent as text. */
const percent = (hundredths: number): string => String(hundredths / 100);

/** The tax lines and the other lines above the total. */
function totalsOf(bill: BillDetails, sums: Sums, { t }: Translator): [string, string][] {
  if (bill.kind !== "tax-invoice") return [];
  const half = percent(bill.rateHundredths / 2);
  const isInterState = bill.igstPaise > 0;
  return [
    [t("bill.taxable"), money(sums.taxablePaise)],
    ...(isInterState
      ? [[`IGST ${percent(bill.rateHundredths)} %`, money(sums.igstPaise)] as [string, string]]
      : ([
          [`CGST ${half} %`, money(sums.cgstPaise)],
          [`SGST ${half} %`, money(sums.sgstPaise)],
        ] as [string, string][])),
    ...(sums.roundOffPaise === 0
      ? []
      : [[t("bill.roundOff"), money(sums.roundOffPaise)] as [string, string]]),
  ];
}

/** The statements that the law requires above the lines. */
function aboutOf({ kind, placeOfSupply, sac }: BillDetails, t: Translator["t"]): string[] {
  if (kind === "bill") return [];
  const code = sac === "" ? [] : [`${t("bill.sac")}: ${sac}`];
  if (kind === "bill-of-supply") return [t("bill.composition"), ...code];
  return [`${t("bill.placeOfSupply")}: ${placeOfSupply}`, ...code, t("bill.reverseCharge")];
}

/** The parts that bills and credit notes share. */
function frameOf(bill: BillDetails, { language, t }: Translator) {
  return {
    language,
    supplier: {
      name: bill.supplierName,
      lines: [
        bill.supplierAddress,
        ...(bill.supplierState === "" ? [] : [bill.supplierState]),
        ...(bill.supplierGstin === "" ? [] : [`GSTIN ${bill.supplierGstin}`]),
      ],
    },
    recipient: {
      title: t("bill.billTo"),
      name: bill.customerName,
      lines: [
        bill.customerAddress,
        // Most addresses already contain it.
        bill.customerAddress.includes(bill.societyName) ? "" : bill.societyName,
        `${t("bill.phone")} ${bill.customerPhone}`,
        bill.customerGstin === "" ? "" : `GSTIN ${bill.customerGstin}`,
      ].filter((line) => line !== ""),
    },
    about: aboutOf(bill, t),
    columns: [
      t("bill.columnVehicle"),
      t("bill.columnDescription"),
      t("bill.columnWashes"),
      t("bill.columnRate"),
      t("bill.columnAmount"),
    ],
    footer: `${bill.supplierName} · ${t("bill.computer")}`,
    pageWord: t("bill.page"),
    qrWords: t("bill.scan"),
  };
}

const notesOf = ({ kind, pricesIncludeTax }: BillDetails, { t }: Translator): string[] =>
  kind === "tax-invoice" && pricesIncludeTax ? [t("bill.included")] : [];

/** Why washes on a line were missed, and the effect. */
export type Missed = { outcomeReason: MissedReason | null; outcomeEffect: BillEffect | null };

/** "Missed: rain. Not charged." or "Not reported. Not charged." for missed washes; otherwise empty. */
export function missedNote(
  { outcomeReason: reason, outcomeEffect: effect }: Missed,
  { t }: Translator,
): string {
  if (reason === null || effect === null) return "";
  const what =
    reason === "not-reported" ? t("labels.notReported") : `${t("bill.missed")}: ${t(reasonLabelKey(reason))}`;
  return `${what}${t("bill.stop")} ${t(effectLabels[effect])}${t("bill.stop")}`;
}

type Noted = Missed & {
  isRewash: boolean;
  washes: number;
  meant: number | null;
  included: readonly IncludedWashes[];
};

/** "Monthly package, 24 of 26 washes"; empty for washes sold by themselves. */
const packageNote = ({ washes, meant }: Noted, { t }: Translator): string =>
  meant === null ? "" : t("bill.packageWashes", { washes, meant });

/** "includes 2 × Foam wash"; empty without any. */
const includedNote = ({ included }: Noted, { t, language }: Translator): string =>
  included.length === 0
    ? ""
    : t("bill.includes", {
        washes: included.map((item) => `${item.washes} × ${itemNameIn(item, language)}`).join(", "),
      });

/** A line's note on packages, re-washes and missed washes; empty for others. */
export const lineNote = (line: Noted, translator: Translator): string =>
  [
    packageNote(line, translator),
    includedNote(line, translator),
    line.isRewash ? translator.t(effectLabels.rewash) : "",
    missedNote(line, translator),
  ]
    .filter((part) => part !== "")
    .join(" · ");

/** A line's note: its month, unless it is the bill's, and its note on re-washes and missed washes. */
function noteOf(line: BillLineRow, bill: BillDetails, translator: Translator): string {
  return [line.month === bill.month ? "" : translator.month(line.month), lineNote(line, translator)]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The registration of an invoice or credit note, with its number in two parts, which fit beside the code. */
const signedOf = ({ irn, ackNo, ackDate, signedQr }: BillIrn, { t, day }: Translator) => ({
  qr: signedQr,
  title: t("bill.eInvoice"),
  lines: [
    `IRN ${irn.slice(0, 32)}`,
    irn.slice(32),
    `${t("bill.ackNumber")} ${ackNo}`,
    `${t("bill.ackDay")} ${day(ackDate)}`,
  ],
});

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

/** A bill, or one of its credit notes, in a language. */
export type BillPdfRef = { billId: number; creditNoteId: number | null; language: Language };

/** The folder of a rendered PDF in the store. Unique to it; a paper that was registered since has another. */
export const folderOf = ({ billId, creditNoteId, language }: BillPdfRef, irn?: BillIrn): string =>
  `bill-papers/${billId}-${creditNoteId ?? 0}-${language}${irn ? `-${irn.irn}` : ""}`;

/** The PDF's name in its folder. */
export const PDF_FILE_NAME = "paper.pdf";

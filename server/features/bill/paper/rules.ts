import { upiLink } from "#contract/bill/upi.ts";
import { formatCount, formatDay, formatMoney } from "#contract/format.ts";
import { NO_PAISE, type Paise, rupeesOf, times } from "#contract/money.ts";
import { monthIn } from "#contract/words/moment.ts";
import type { Language } from "#contract/words/words.ts";
import type { Paper } from "#server/papers/paper.ts";
import { paperWords } from "#server/papers/words.ts";
import type { BillWhole, CreditNote, KeptLine } from "../bill/queries.ts";
import type { Sums } from "../rules.ts";

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/** "9" of 900, "2.5" of 250: hundredths of a percent as people write them. */
const percent = (hundredths: number): string => String(hundredths / 100);

/** The taxes of a paper, and what leads to its total. */
function totalsOf(bill: BillWhole, sums: Sums, language: Language): [string, string][] {
  const words = paperWords[language];
  if (bill.kind !== "tax-invoice") return [];
  const half = percent(bill.rateHundredths / 2);
  const isInterState = bill.igstPaise > 0;
  return [
    [words.taxable, money(sums.taxablePaise)],
    ...(isInterState
      ? [[`IGST ${percent(bill.rateHundredths)} %`, money(sums.igstPaise)] as [string, string]]
      : ([
          [`CGST ${half} %`, money(sums.cgstPaise)],
          [`SGST ${half} %`, money(sums.sgstPaise)],
        ] as [string, string][])),
    ...(sums.roundOffPaise === 0 ? [] : [[words.roundOff, money(sums.roundOffPaise)] as [string, string]]),
  ];
}

/** What every paper about a bill says. */
function frameOf(bill: BillWhole, language: Language) {
  const words = paperWords[language];
  const isTaxed = bill.kind === "tax-invoice";
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
      title: words.billTo,
      name: bill.customerName,
      lines: [
        bill.customerAddress,
        // Most addresses name it already.
        bill.customerAddress.includes(bill.societyName) ? "" : bill.societyName,
        `${words.phone} ${bill.customerPhone}`,
      ].filter((line) => line !== ""),
    },
    about: isTaxed
      ? [`${words.placeOfSupply}: ${bill.placeOfSupply}`, `${words.sac}: ${bill.sac}`, words.reverseCharge]
      : [],
    columns: words.columns,
    footer: `${bill.supplierName} · ${words.computer}`,
    pageWord: words.page,
    qrWords: words.scan,
  };
}

const notesOf = ({ kind, pricesIncludeTax }: BillWhole, language: Language): string[] => {
  const words = paperWords[language];
  if (kind === "bill-of-supply") return [words.composition];
  return kind === "tax-invoice" && pricesIncludeTax ? [words.included] : [];
};

/** A line's note: of an earlier month, and what became of washes that were missed. */
function noteOf(line: KeptLine, bill: BillWhole, language: Language): string {
  const words = paperWords[language];
  const { outcomeReason: reason, outcomeEffect: effect } = line;
  return [
    line.month === bill.month ? "" : monthIn(line.month, language),
    reason === null || effect === null
      ? ""
      : `${words.missed}: ${words.reasons[reason]}${words.stop} ${words.effects[effect]}${words.stop}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** A bill as it is drawn. */
export function billPaper(bill: BillWhole, lines: readonly KeptLine[], language: Language): Paper {
  const words = paperWords[language];
  const link =
    bill.upiAddress === "" || bill.totalPaise === 0
      ? ""
      : upiLink({
          address: bill.upiAddress,
          name: bill.supplierName,
          amount: rupeesOf(bill.totalPaise),
          number: bill.number,
        });
  return {
    ...frameOf(bill, language),
    title: words.titles[bill.kind],
    number: bill.number,
    facts: [
      [words.number, bill.number],
      [words.day, formatDay(bill.issued)],
      [words.month, monthIn(bill.month, language)],
      [words.due, formatDay(bill.due)],
    ],
    lines: lines.map((line) => [
      line.vehicleNumber,
      line.itemName,
      formatCount(line.washes),
      money(line.ratePaise),
      money(line.charged ? times(line.ratePaise, line.washes) : NO_PAISE),
      noteOf(line, bill, language),
    ]),
    totals: totalsOf(bill, bill, language),
    total: [words.total, money(bill.totalPaise)],
    qr: link,
    upi: bill.upiAddress,
    notes: notesOf(bill, language),
  };
}

/** Why there is a credit note: as somebody has typed it, or the washes that are charged no more. */
export function reasonOf({ reason, washes }: CreditNote, language: Language): string {
  const words = paperWords[language];
  if (washes.length === 0) return reason;
  const named = washes.map(({ number, day, outcomeReason }) =>
    [`${number}, ${formatDay(day)}`, ...(outcomeReason ? [`(${words.reasons[outcomeReason]})`] : [])].join(
      " ",
    ),
  );
  return `${words.notCharged}: ${named.join("; ")}`;
}

/** A credit note as it is drawn. */
export function creditPaper(bill: BillWhole, note: CreditNote, language: Language): Paper {
  const words = paperWords[language];
  const against = `${words.titles[bill.kind]} ${bill.number}, ${formatDay(bill.issued)}`;
  return {
    ...frameOf(bill, language),
    title: words.titles["credit-note"],
    number: note.number,
    facts: [
      [words.number, note.number],
      [words.day, formatDay(note.issued)],
      [words.against, bill.number],
    ],
    lines: [
      [
        "",
        `${words.reason}: ${reasonOf(note, language)}`,
        // What the office credits is no washes; of several, which may have cost different amounts, there is no one rate.
        note.washes.length === 0 ? "" : formatCount(note.washes.length),
        note.washes.length === 1 ? money(note.totalPaise) : "",
        money(note.totalPaise),
        against,
      ],
    ],
    totals: totalsOf(bill, note, language),
    total: [words.credited, money(note.totalPaise)],
    qr: "",
    upi: "",
    // Its one line tells what is credited in all, whatever the lines of the bill tell.
    notes: notesOf({ ...bill, pricesIncludeTax: true }, language),
  };
}

/** Which paper: a bill, or one of its credit notes, in a language. */
export type PaperRef = { billId: number; creditNoteId: number | null; language: Language };

/** Where a paper lies in the store once it is drawn. Nothing else is ever called so. */
export const folderOf = ({ billId, creditNoteId, language }: PaperRef): string =>
  `bill-papers/${billId}-${creditNoteId ?? 0}-${language}`;

/** What the file in it is called. */
export const PAPER_FILE = "paper.pdf";

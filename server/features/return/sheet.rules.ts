import { stateOfGstin } from "#contract/bill/state.ts";
import { less, NO_PAISE, rupeesOf } from "#contract/money.ts";
import type { Gstr1Tables } from "#contract/return/portal.ts";
import type { Cell } from "#server/sheets/csv.ts";
import type { Sheet } from "#server/sheets/xlsx.ts";
import { documentKinds, type DocumentKind, type Listed } from "./gstr1.queries.ts";
import { placeCode } from "./return.rules.ts";

/** The tables of the offline tool, in its order, with their name in links. */
export const sheetNames = {
  b2b: "b2b,sez,de",
  b2cl: "b2cl",
  b2cs: "b2cs",
  cdnr: "cdnr",
  cdnur: "cdnur",
  at: "at",
  atadj: "atadj",
  exemp: "exemp",
  hsnb2b: "hsn(b2b)",
  hsnb2c: "hsn(b2c)",
  docs: "docs",
} as const;
type SheetKey = keyof typeof sheetNames;
export const sheetKeys = Object.keys(sheetNames) as SheetKey[];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "31-Oct-2026", the offline tool's form of a day. */
function sheetDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}-${months[Number(month) - 1]}-${year}`;
}

/** "27-Maharashtra". */
const placeOfSupplyText = (code: string): string =>
  `${code}-${stateOfGstin(code)?.name ?? "Other Territory"}`;
const placeOfDocument = ({ placeOfSupply }: Listed): string => placeOfSupplyText(placeCode(placeOfSupply));

/** The tool's column for supplies of which only a part of the rate is due: always empty. */
const WHOLE_RATE = "";
const NO_OPERATOR = "";
const NO_CESS = 0;

const rate = ({ rateHundredths }: Listed): number => rateHundredths / 100;
const taxable = ({ taxablePaise }: Listed): number => rupeesOf(taxablePaise);
const total = ({ totalPaise }: Listed): number => rupeesOf(totalPaise);
/** Amounts of credit notes are stated above 0. */
const noteTaxable = ({ taxablePaise }: Listed): number => rupeesOf(less(NO_PAISE, taxablePaise));
const noteTotal = ({ totalPaise }: Listed): number => rupeesOf(less(NO_PAISE, totalPaise));

const advanceRows = (heading: string, advances: Gstr1Tables["at"]): Cell[][] => [
  ["Place Of Supply", "Applicable % of Tax Rate", "Rate", heading, "Cess Amount"],
  ...advances.flatMap(({ pos, itms }) =>
    itms.map(({ rt, ad_amt: amount }) => [placeOfSupplyText(pos), WHOLE_RATE, rt, amount, NO_CESS]),
  ),
];

/** The portal states rupees: sums of two decimals have no more than two. */
const plus = (...amounts: number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

const hsnRows = (entries: Gstr1Tables["hsn"]["hsn_b2b"]): Cell[][] => [
  [
    "HSN",
    "Description",
    "UQC",
    "Total Quantity",
    "Total Value",
    "Rate",
    "Taxable Value",
    "Integrated Tax Amount",
    "Central Tax Amount",
    "State/UT Tax Amount",
    "Cess Amount",
  ],
  ...entries.map(({ hsn_sc, desc, uqc, qty, rt, txval, iamt, camt, samt, csamt }) => [
    hsn_sc,
    desc,
    uqc,
    qty,
    plus(txval, iamt, camt, samt, csamt),
    rt,
    txval,
    iamt,
    camt,
    samt,
    csamt,
  ]),
];

const nilNames: Record<Gstr1Tables["nil"]["inv"][number]["sply_ty"], string> = {
  INTRB2B: "Inter-State supplies to registered persons",
  INTRAB2B: "Intra-State supplies to registered persons",
  INTRB2C: "Inter-State supplies to unregistered persons",
  INTRAB2C: "Intra-State supplies to unregistered persons",
};

const nameOfKind = (kind: number): string => documentKinds[kind as DocumentKind];

/** The rows of each table in the columns of the portal's offline tool, the header first. */
const rowsOf: Record<SheetKey, (listed: readonly Listed[], tables: Gstr1Tables) => Cell[][]> = {
  b2b: (listed) => [
    [
      "GSTIN/UIN of Recipient",
      "Receiver Name",
      "Invoice Number",
      "Invoice date",
      "Invoice Value",
      "Place Of Supply",
      "Reverse Charge",
      "Applicable % of Tax Rate",
      "Invoice Type",
      "E-Commerce GSTIN",
      "Rate",
      "Taxable Value",
      "Cess Amount",
    ],
    ...listed
      .filter(({ table }) => table === "b2b")
      .map((document) => [
        document.customerGstin,
        document.customerName,
        document.number,
        sheetDay(document.issued),
        total(document),
        placeOfDocument(document),
        "N",
        WHOLE_RATE,
        "Regular B2B",
        NO_OPERATOR,
        rate(document),
        taxable(document),
        NO_CESS,
      ]),
  ],
  b2cl: (listed) => [
    [
      "Invoice Number",
      "Invoice date",
      "Invoice Value",
      "Place Of Supply",
      "Applicable % of Tax Rate",
      "Rate",
      "Taxable Value",
      "Cess Amount",
      "E-Commerce GSTIN",
    ],
    ...listed
      .filter(({ table }) => table === "b2cl")
      .map((document) => [
        document.number,
        sheetDay(document.issued),
        total(document),
        placeOfDocument(document),
        WHOLE_RATE,
        rate(document),
        taxable(document),
        NO_CESS,
        NO_OPERATOR,
      ]),
  ],
  b2cs: (_, { b2cs }) => [
    [
      "Type",
      "Place Of Supply",
      "Applicable % of Tax Rate",
      "Rate",
      "Taxable Value",
      "Cess Amount",
      "E-Commerce GSTIN",
    ],
    ...b2cs.map(({ typ, pos, rt, txval, csamt }) => [
      typ,
      placeOfSupplyText(pos),
      WHOLE_RATE,
      rt,
      txval,
      csamt,
      NO_OPERATOR,
    ]),
  ],
  cdnr: (listed) => [
    [
      "GSTIN/UIN of Recipient",
      "Receiver Name",
      "Note Number",
      "Note Date",
      "Note Type",
      "Place Of Supply",
      "Reverse Charge",
      "Note Supply Type",
      "Note Value",
      "Applicable % of Tax Rate",
      "Rate",
      "Taxable Value",
      "Cess Amount",
    ],
    ...listed
      .filter(({ table }) => table === "cdnr")
      .map((note) => [
        note.customerGstin,
        note.customerName,
        note.number,
        sheetDay(note.issued),
        "C",
        placeOfDocument(note),
        "N",
        "Regular B2B",
        noteTotal(note),
        WHOLE_RATE,
        rate(note),
        noteTaxable(note),
        NO_CESS,
      ]),
  ],
  cdnur: (listed) => [
    [
      "UR Type",
      "Note Number",
      "Note Date",
      "Note Type",
      "Place Of Supply",
      "Note Value",
      "Applicable % of Tax Rate",
      "Rate",
      "Taxable Value",
      "Cess Amount",
    ],
    ...listed
      .filter(({ table }) => table === "cdnur")
      .map((note) => [
        "B2CL",
        note.number,
        sheetDay(note.issued),
        "C",
        placeOfDocument(note),
        noteTotal(note),
        WHOLE_RATE,
        rate(note),
        noteTaxable(note),
        NO_CESS,
      ]),
  ],
  at: (_, { at }) => advanceRows("Gross Advance Received", at),
  atadj: (_, { txpd }) => advanceRows("Gross Advance Adjusted", txpd),
  exemp: (_, { nil }) => [
    [
      "Description",
      "Nil Rated Supplies",
      "Exempted(other than nil rated/non GST supply)",
      "Non-GST Supplies",
    ],
    ...nil.inv.map(({ sply_ty: type, nil_amt, expt_amt, ngsup_amt }) => [
      nilNames[type],
      nil_amt,
      expt_amt,
      ngsup_amt,
    ]),
  ],
  hsnb2b: (_, { hsn }) => hsnRows(hsn.hsn_b2b),
  hsnb2c: (_, { hsn }) => hsnRows(hsn.hsn_b2c),
  docs: (_, { docIssue }) => [
    ["Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled"],
    ...docIssue.doc_det.flatMap(({ doc_num: kind, docs }) =>
      docs.map(({ from, to, totnum, cancel }) => [nameOfKind(kind), from, to, totnum, cancel]),
    ),
  ],
};

/** GSTR-1 as the sheets of the portal's offline tool. */
export const sheetsOf = (listed: readonly Listed[], tables: Gstr1Tables): (Sheet & { key: SheetKey })[] =>
  sheetKeys.map((key) => ({ key, name: sheetNames[key], rows: rowsOf[key](listed, tables) }));

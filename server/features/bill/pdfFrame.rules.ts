import type { BillKind } from "#contract/bill/bill.ts";
import { formatMoney } from "#contract/format.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import type { PlainKey, Translator } from "#i18n/translator.ts";
import type { BillDetails } from "./bill.queries.ts";
import type { BillIrn } from "./irn.queries.ts";
import type { Sums } from "./bill.rules.ts";

export const titles: Record<BillKind | "credit-note", PlainKey> = {
  "tax-invoice": "bill.titleTaxInvoice",
  "bill-of-supply": "bill.titleBillOfSupply",
  bill: "bill.titleBill",
  opening: "bill.titleOpening",
  "credit-note": "bill.titleCreditNote",
};

export const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/** "9" for 900, "2.5" for 250: hundredths of a percent as text. */
const percent = (hundredths: number): string => String(hundredths / 100);

/** The tax lines and the other lines above the total. */
export function totalsOf(bill: BillDetails, sums: Sums, { t }: Translator): [string, string][] {
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
  if (kind === "bill" || kind === "opening") return [];
  const code = sac === "" ? [] : [`${t("bill.sac")}: ${sac}`];
  if (kind === "bill-of-supply") return [t("bill.composition"), ...code];
  return [`${t("bill.placeOfSupply")}: ${placeOfSupply}`, ...code, t("bill.reverseCharge")];
}

/** The parts that bills and credit notes share. */
export function frameOf(bill: BillDetails, { language, t }: Translator) {
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

export const notesOf = ({ kind, pricesIncludeTax }: BillDetails, { t }: Translator): string[] =>
  kind === "tax-invoice" && pricesIncludeTax ? [t("bill.included")] : [];

/** The registration of an invoice or credit note, with its number in two parts, which fit beside the code. */
export const signedOf = ({ irn, ackNo, ackDate, signedQr }: BillIrn, { t, day }: Translator) => ({
  qr: signedQr,
  title: t("bill.eInvoice"),
  lines: [
    `IRN ${irn.slice(0, 32)}`,
    irn.slice(32),
    `${t("bill.ackNumber")} ${ackNo}`,
    `${t("bill.ackDay")} ${day(ackDate)}`,
  ],
});

import { indiaAt } from "#contract/day.ts";
import { formatMoney } from "#contract/format.ts";
import { less, NO_PAISE, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import { methodLabels } from "#i18n/labels.ts";
import type { PlainKey, Translator } from "#i18n/translator.ts";
import type { Report, ReportTable } from "#server/pdf/report.ts";
import { issuerOf } from "./statement.queries.ts";
import type { PaidPart, Receipt, ReceiptVoucher } from "./receipt.queries.ts";

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/**
 * A voucher's number, rate, tax and place of supply, as Rules 50 and 51 require. Names its supplier unless the head does:
 * money that goes back at once may have been received under several registrations.
 */
function voucherTable(voucher: ReceiptVoucher, issuer: Report["issuer"], { t }: Translator): ReportTable {
  const own = issuerOf(voucher.supplier);
  const supplier = [own.name, ...own.lines].join(", ");
  const isInHead = supplier === [issuer.name, ...issuer.lines].join(", ");
  const { number, against, placeOfSupply, sac, rateHundredths, igstPaise, cgstPaise } = voucher;
  const half = `${rateHundredths / 200} %`;
  const taxes =
    igstPaise > 0
      ? [[`IGST ${rateHundredths / 100} %`, money(igstPaise)]]
      : [
          [`CGST ${half}`, money(cgstPaise)],
          [`SGST ${half}`, money(cgstPaise)],
        ];
  const title = t(against === null ? "statement.receiptVoucher" : "statement.refundVoucher");
  return {
    title: `${title} ${number}`,
    note: [
      isInHead ? "" : supplier,
      against === null ? "" : `${t("bill.against")} ${against}`,
      `${t("bill.placeOfSupply")}: ${placeOfSupply}`,
      `${t("bill.sac")}: ${sac}`,
      t("bill.reverseCharge"),
    ]
      .filter((part) => part !== "")
      .join(" · "),
    columns: [t("statement.what"), t("statement.amount")],
    wide: 0,
    numbers: 1,
    rows: [[t("bill.taxable"), money(voucher.taxablePaise)], ...taxes],
    total: [t("statement.total"), money(voucher.totalPaise)],
    none: "",
  };
}

/** The bills and bookings that a payment paid, and its rest kept as credit. */
function paidTable(receipt: Receipt, { t }: Translator): ReportTable {
  const nameOf = ({ billNumber, bookingId }: PaidPart): string =>
    billNumber === null ? `${t("statement.booking")} ${bookingId}` : `${t("statement.bill")} ${billNumber}`;
  const credit = less(receipt.amountPaise, sumOf(receipt.parts.map(({ amountPaise }) => amountPaise)));
  return {
    title: t("statement.paidFor"),
    note: "",
    columns: [t("statement.what"), t("statement.amount")],
    wide: 0,
    numbers: 1,
    rows: [
      ...receipt.parts.map((part) => [nameOf(part), money(part.amountPaise)]),
      ...(credit > 0 ? [[t("statement.kept"), money(credit)]] : []),
    ],
    total: [t("statement.total"), money(receipt.amountPaise)],
    none: "",
  };
}

function titleOf({ amountPaise, vouchers }: Receipt): PlainKey {
  if (amountPaise < 0) return "statement.refundVoucher";
  return vouchers.length > 0 ? "statement.receiptVoucher" : "statement.receipt";
}

export function receiptReport(receipt: Receipt, issuer: Report["issuer"], translator: Translator): Report {
  const { language, t, day } = translator;
  const isRefund = receipt.amountPaise < 0;
  const [voucher] = receipt.vouchers;
  const amount = money(isRefund ? less(NO_PAISE, receipt.amountPaise) : receipt.amountPaise);
  const number = voucher?.number ?? String(receipt.paymentId);
  return {
    language,
    title: t(titleOf(receipt)),
    subject: `${number}, ${receipt.customerName}`,
    issuer,
    facts: [
      [t("statement.number"), number],
      [t("statement.day"), day(voucher?.issued ?? indiaAt(receipt.at).day)],
    ],
    about: {
      title: t("statement.receivedFrom"),
      name: receipt.customerName,
      lines: [
        receipt.customerAddress,
        `${t("bill.phone")} ${receipt.customerPhone}`,
        receipt.customerGstin === "" ? "" : `GSTIN ${receipt.customerGstin}`,
      ].filter((line) => line !== ""),
    },
    figures: [
      [t(isRefund ? "statement.returned" : "statement.received"), amount],
      [t("statement.method"), t(methodLabels[receipt.method])],
      ...(receipt.reference === ""
        ? []
        : [[t("statement.reference"), receipt.reference] as [string, string]]),
    ],
    tables: [
      ...receipt.vouchers.map((one) => voucherTable(one, issuer, translator)),
      ...(isRefund ? [] : [paidTable(receipt, translator)]),
    ],
    notes: [],
    footer: `${issuer.name} · ${t("bill.computer")}`,
    pageWord: t("bill.page"),
  };
}

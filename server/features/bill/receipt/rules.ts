import { indiaAt } from "#contract/day.ts";
import { formatMoney } from "#contract/format.ts";
import { less, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import { methodLabels } from "#i18n/labels.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Report } from "#server/pdf/report.ts";
import type { PaidPart, Receipt } from "./queries.ts";

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

export function receiptReport(
  receipt: Receipt,
  issuer: Report["issuer"],
  { language, t, day }: Translator,
): Report {
  const number = String(receipt.paymentId);
  const nameOf = ({ billNumber, bookingId }: PaidPart): string =>
    billNumber === null ? `${t("statement.booking")} ${bookingId}` : `${t("statement.bill")} ${billNumber}`;
  const credit = less(receipt.amountPaise, sumOf(receipt.parts.map(({ amountPaise }) => amountPaise)));
  return {
    language,
    title: t("statement.receipt"),
    subject: `${number}, ${receipt.customerName}`,
    issuer,
    facts: [
      [t("statement.number"), number],
      [t("statement.day"), day(indiaAt(receipt.at).day)],
    ],
    about: {
      title: t("statement.receivedFrom"),
      name: receipt.customerName,
      lines: [receipt.customerAddress, `${t("bill.phone")} ${receipt.customerPhone}`].filter(
        (line) => line !== "",
      ),
    },
    figures: [
      [t("statement.received"), money(receipt.amountPaise)],
      [t("statement.method"), t(methodLabels[receipt.method])],
      ...(receipt.reference === ""
        ? []
        : [[t("statement.reference"), receipt.reference] as [string, string]]),
    ],
    tables: [
      {
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
      },
    ],
    notes: [],
    footer: `${issuer.name} · ${t("bill.computer")}`,
    pageWord: t("bill.page"),
  };
}

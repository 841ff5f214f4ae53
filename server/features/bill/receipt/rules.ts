import { indiaAt } from "#contract/day.ts";
import { formatDay, formatMoney } from "#contract/format.ts";
import { less, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import type { Language } from "#contract/words/words.ts";
import { accountWords } from "#server/papers/accountWords.ts";
import type { Report } from "#server/papers/report.ts";
import { paperWords } from "#server/papers/words.ts";
import type { PaidPart, Receipt } from "./queries.ts";

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/** What was received, how, and what it pays, as it is drawn. */
export function receiptReport(receipt: Receipt, issuer: Report["issuer"], language: Language): Report {
  const words = accountWords[language];
  const { page, computer, phone } = paperWords[language];
  const number = String(receipt.paymentId);
  const day = formatDay(indiaAt(receipt.at).day);
  const nameOf = ({ billNumber, bookingId }: PaidPart): string =>
    billNumber === null ? `${words.booking} ${bookingId}` : `${words.bill} ${billNumber}`;
  const credit = less(receipt.amountPaise, sumOf(receipt.parts.map(({ amountPaise }) => amountPaise)));
  return {
    language,
    title: words.receipt,
    subject: `${number}, ${receipt.customerName}`,
    issuer,
    facts: [
      [words.number, number],
      [words.day, day],
    ],
    about: {
      title: words.receivedFrom,
      name: receipt.customerName,
      lines: [receipt.customerAddress, `${phone} ${receipt.customerPhone}`].filter((line) => line !== ""),
    },
    figures: [
      [words.received, money(receipt.amountPaise)],
      [words.method, words.methods[receipt.method]],
      ...(receipt.reference === "" ? [] : [[words.reference, receipt.reference] as [string, string]]),
    ],
    tables: [
      {
        title: words.paidFor,
        note: "",
        columns: [words.what, words.amount],
        wide: 0,
        numbers: 1,
        rows: [
          ...receipt.parts.map((part) => [nameOf(part), money(part.amountPaise)]),
          ...(credit > 0 ? [[words.kept, money(credit)]] : []),
        ],
        total: [words.total, money(receipt.amountPaise)],
        none: "",
      },
    ],
    notes: [],
    footer: `${issuer.name} · ${computer}`,
    pageWord: page,
  };
}

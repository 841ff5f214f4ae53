import { indiaAt } from "#contract/day.ts";
import { formatCount, formatDay, formatMoney } from "#contract/format.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import { monthIn } from "#contract/words/moment.ts";
import type { Language } from "#contract/words/words.ts";
import type { Cell } from "#server/papers/csv.ts";
import { payWords } from "#server/papers/payWords.ts";
import type { Report, ReportTable } from "#server/papers/report.ts";
import { paperWords } from "#server/papers/words.ts";
import type { Adjustment, Earned, EarnedDay } from "../month/queries.ts";
import { amountOf, type Sheet } from "../month/rules.ts";

/** What links call a provider's statement, and the table of a month. */
export const STATEMENT = "pay-statement";
export const MONTH_TABLE = "pay-month";

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/** Washes, rate and amount as a paper shows them. */
function cellsOf(line: Earned, language: Language): string[] {
  const { noRate } = payWords[language];
  const amount = amountOf(line);
  return [
    formatCount(line.washes),
    line.ratePaise === null ? noRate : money(line.ratePaise),
    amount === null ? "–" : money(amount),
  ];
}

const itemsOf = (sheet: Sheet, language: Language): ReportTable => {
  const words = payWords[language];
  return {
    title: words.items,
    note: "",
    columns: [words.item, words.washes, words.rate, words.amount],
    wide: 0,
    numbers: 3,
    rows: sheet.lines.map((line) => [line.itemName, ...cellsOf(line, language)]),
    total: [words.sum, formatCount(sheet.washes), "", money(sheet.earnedPaise)],
    none: words.noWashes,
  };
};

const adjustmentsOf = ({ adjustments }: Sheet, language: Language): ReportTable[] => {
  const words = payWords[language];
  if (adjustments.length === 0) return [];
  return [
    {
      title: words.adjustments,
      note: "",
      columns: [words.reason, words.day, words.amount],
      wide: 0,
      numbers: 1,
      rows: adjustments.map(({ reason, at, amountPaise }) => [
        reason,
        formatDay(indiaAt(at).day),
        money(amountPaise),
      ]),
      total: [],
      none: "",
    },
  ];
};

const daysOf = (days: readonly EarnedDay[], language: Language): ReportTable => {
  const words = payWords[language];
  return {
    title: words.days,
    note: "",
    columns: [words.day, words.item, words.washes, words.rate, words.amount],
    wide: 1,
    numbers: 3,
    rows: days.map((line) => [formatDay(line.day), line.itemName, ...cellsOf(line, language)]),
    total: [],
    none: words.noWashes,
  };
};

type Month = { month: string; sheet: Sheet; days: readonly EarnedDay[]; language: Language };

/** A provider's month as it is drawn. */
export function statementReport({ month, sheet, days, language }: Month): Report {
  const words = payWords[language];
  const { page, computer } = paperWords[language];
  return {
    language,
    title: words.title,
    subject: `${sheet.name}, ${monthIn(month, language)}`,
    issuer: { name: sheet.companyName, lines: [] },
    facts: [[words.month, monthIn(month, language)]],
    about: { title: words.provider, name: sheet.name, lines: [] },
    figures: [
      [words.washes, formatCount(sheet.washes)],
      [words.earned, money(sheet.earnedPaise)],
      [words.toPay, money(sheet.totalPaise)],
    ],
    tables: [itemsOf(sheet, language), ...adjustmentsOf(sheet, language), daysOf(days, language)],
    notes: sheet.withoutRate > 0 ? [words.withoutRate(formatCount(sheet.withoutRate))] : [],
    footer: `${sheet.companyName} · ${computer}`,
    pageWord: page,
  };
}

const columns = ["Provider", "Company", "Month", "Day", "Item", "Washes", "Rate", "Amount", "Reason"];

/** A month as a table, a row for each day and item of each provider, and one for each adjustment; amounts in rupees. */
export function monthTable(
  month: string,
  days: readonly EarnedDay[],
  adjustments: readonly Adjustment[],
): Cell[][] {
  const washed = days.map((line): Cell[] => {
    const amount = amountOf(line);
    return [
      line.name,
      line.companyName,
      month,
      line.day,
      line.itemName,
      line.washes,
      line.ratePaise === null ? null : rupeesOf(line.ratePaise),
      amount === null ? null : rupeesOf(amount),
      line.ratePaise === null ? "No rate" : null,
    ];
  });
  const adjusted = adjustments.map(({ name, companyName, at, amountPaise, reason }): Cell[] => [
    name,
    companyName,
    month,
    indiaAt(at).day,
    "Adjustment",
    null,
    null,
    rupeesOf(amountPaise),
    reason,
  ]);
  return [columns, ...washed, ...adjusted];
}

import { indiaAt } from "#contract/day.ts";
import { formatCount, formatMoney } from "#contract/format.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Cell } from "#server/sheets/csv.ts";
import type { Report, ReportTable } from "#server/pdf/report.ts";
import type { Adjustment, Earned, EarnedDay } from "../month/queries.ts";
import { amountOf, type Sheet } from "../month/rules.ts";

/** The kinds of generated files in links: a provider's statement, and the table of a month. */
export const STATEMENT = "pay-statement";
export const MONTH_TABLE = "pay-month";

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/** Washes, rate and amount as the PDF shows them. */
function cellsOf(line: Earned, { t }: Translator): string[] {
  const amount = amountOf(line);
  return [
    formatCount(line.washes),
    line.ratePaise === null ? t("pay.noRate") : money(line.ratePaise),
    amount === null ? "–" : money(amount),
  ];
}

const itemsOf = (sheet: Sheet, translator: Translator): ReportTable => {
  const { t } = translator;
  return {
    title: t("pay.items"),
    note: "",
    columns: [t("pay.item"), t("pay.washes"), t("pay.rate"), t("pay.amount")],
    wide: 0,
    numbers: 3,
    rows: sheet.lines.map((line) => [line.itemName, ...cellsOf(line, translator)]),
    total: [t("pay.sum"), formatCount(sheet.washes), "", money(sheet.earnedPaise)],
    none: t("pay.noWashes"),
  };
};

const adjustmentsOf = ({ adjustments }: Sheet, { t, day }: Translator): ReportTable[] => {
  if (adjustments.length === 0) return [];
  return [
    {
      title: t("pay.adjustments"),
      note: "",
      columns: [t("pay.reason"), t("pay.day"), t("pay.amount")],
      wide: 0,
      numbers: 1,
      rows: adjustments.map(({ reason, at, amountPaise }) => [
        reason,
        day(indiaAt(at).day),
        money(amountPaise),
      ]),
      total: [],
      none: "",
    },
  ];
};

const daysOf = (days: readonly EarnedDay[], translator: Translator): ReportTable => {
  const { t, day } = translator;
  return {
    title: t("pay.days"),
    note: "",
    columns: [t("pay.day"), t("pay.item"), t("pay.washes"), t("pay.rate"), t("pay.amount")],
    wide: 1,
    numbers: 3,
    rows: days.map((line) => [day(line.day), line.itemName, ...cellsOf(line, translator)]),
    total: [],
    none: t("pay.noWashes"),
  };
};

type Month = { month: string; sheet: Sheet; days: readonly EarnedDay[] };

export function statementReport({ month, sheet, days }: Month, translator: Translator): Report {
  const { language, t } = translator;
  return {
    language,
    title: t("pay.title"),
    subject: `${sheet.name}, ${translator.month(month)}`,
    issuer: { name: sheet.companyName, lines: [] },
    facts: [[t("pay.month"), translator.month(month)]],
    about: { title: t("pay.provider"), name: sheet.name, lines: [] },
    figures: [
      [t("pay.washes"), formatCount(sheet.washes)],
      [t("pay.earned"), money(sheet.earnedPaise)],
      [t("pay.toPay"), money(sheet.totalPaise)],
    ],
    tables: [itemsOf(sheet, translator), ...adjustmentsOf(sheet, translator), daysOf(days, translator)],
    notes: sheet.withoutRate > 0 ? [t("pay.withoutRate", { count: formatCount(sheet.withoutRate) })] : [],
    footer: `${sheet.companyName} · ${t("bill.computer")}`,
    pageWord: t("bill.page"),
  };
}

const columns = ["Provider", "Company", "Month", "Day", "Item", "Washes", "Rate", "Amount", "Reason"];

/** One row for each provider, day and item, and one for each adjustment; amounts in rupees. */
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

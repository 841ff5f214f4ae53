import { indiaAt, monthOf } from "#contract/day.ts";
import { formatCount, formatMoney } from "#contract/format.ts";
import { less, NO_PAISE, type Paise, rupeesOf } from "#contract/money.ts";
import { panMaskOf } from "#contract/pay/tds.ts";
import { payMethodLabels } from "#i18n/labels.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Cell } from "#server/sheets/csv.ts";
import type { Report, ReportTable } from "#server/pdf/report.ts";
import type { Earned, EarnedDay } from "./month.queries.ts";
import { amountOf, grouped, keyOf, type Sheet } from "./month.rules.ts";

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

/** How the washes come to what is paid out; lines of 0 are left out. */
const sumsOf = (sheet: Sheet, { t }: Translator): ReportTable => {
  const taken = (amount: Paise): Paise => less(NO_PAISE, amount);
  const rows: [string, Paise][] = [
    [t("pay.earned"), sheet.earnedPaise],
    [t("pay.earlier"), sheet.earlierPaise],
    [t("pay.additions"), sheet.additionsPaise],
    [t("pay.deductions"), taken(sheet.deductionsPaise)],
    [t("pay.tds", { rate: formatCount(sheet.tdsRateHundredths / 100) }), taken(sheet.tdsPaise)],
    [t("pay.brought"), sheet.broughtPaise],
    [t("pay.advances"), taken(sheet.advancePaise)],
    [t("pay.carried"), taken(sheet.carriedPaise)],
  ];
  return {
    title: t("pay.sums"),
    note: "",
    columns: [t("pay.line"), t("pay.amount")],
    wide: 0,
    numbers: 1,
    rows: rows.flatMap(([name, amount]) => (amount === 0 ? [] : [[name, money(amount)]])),
    total: [t("pay.toPay"), money(sheet.netPaise)],
    none: "",
  };
};

const earlierOf = ({ earlier, late }: Sheet, { t, month }: Translator): ReportTable[] => {
  if (earlier.length + late.length === 0) return [];
  return [
    {
      title: t("pay.earlier"),
      note: t("pay.earlierNote"),
      columns: [t("pay.month"), t("pay.item"), t("pay.washes"), t("pay.amount")],
      wide: 1,
      numbers: 2,
      rows: [
        ...earlier.map((line) => [
          month(monthOf(line.month)),
          line.itemName,
          formatCount(line.washes),
          money(line.amountPaise),
        ]),
        ...late.map((line) => [month(monthOf(line.month)), line.reason, "–", money(line.amountPaise)]),
      ],
      total: [],
      none: "",
    },
  ];
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

const factsOf = (month: string, { closed }: Sheet, { t, day, ...words }: Translator): [string, string][] => {
  const facts: [string, string][] = [[t("pay.month"), words.month(month)]];
  if (closed?.paidOn) facts.push([t("pay.paidOn"), day(closed.paidOn)]);
  if (closed?.method) facts.push([t("pay.method"), t(payMethodLabels[closed.method])]);
  if (closed?.reference) facts.push([t("pay.reference"), closed.reference]);
  return facts;
};

/** A payslip of a closed month; a statement of an open one, with what it gives so far. */
export function statementReport({ month, sheet, days }: Month, translator: Translator): Report {
  const { language, t } = translator;
  const pan = panMaskOf(sheet.panLastFour);
  return {
    language,
    title: sheet.closed ? t("pay.payslip") : t("pay.title"),
    subject: `${sheet.name}, ${translator.month(month)}`,
    issuer: { name: sheet.companyName, lines: [] },
    facts: factsOf(month, sheet, translator),
    about: {
      title: t("pay.provider"),
      name: sheet.name,
      lines: pan === "" ? [] : [t("pay.pan", { pan })],
    },
    figures: [
      [t("pay.washes"), formatCount(sheet.washes)],
      [t("pay.earned"), money(sheet.earnedPaise)],
      [t("pay.toPay"), money(sheet.netPaise)],
    ],
    tables: [
      sumsOf(sheet, translator),
      itemsOf(sheet, translator),
      ...earlierOf(sheet, translator),
      ...adjustmentsOf(sheet, translator),
      daysOf(days, translator),
    ],
    notes: [
      ...(sheet.withoutRate > 0 ? [t("pay.withoutRate", { count: formatCount(sheet.withoutRate) })] : []),
      ...(sheet.advanceLeftPaise > 0
        ? [t("pay.advanceLeft", { amount: money(sheet.advanceLeftPaise) })]
        : []),
    ],
    footer: `${sheet.companyName} · ${t("bill.computer")}`,
    pageWord: t("bill.page"),
  };
}

const columns = [
  "Provider",
  "Company",
  "Month",
  "Day",
  "Item",
  "Washes",
  "Rate",
  "Amount",
  "Reason",
  "PAN",
  "TDS",
  "Advances",
  "To Be Paid",
];

/**
 * One row for each provider, day and item, for each change of an earlier month and each adjustment, and one with what is
 * paid out; amounts in rupees.
 */
export function monthTable(month: string, sheets: readonly Sheet[], days: readonly EarnedDay[]): Cell[][] {
  const daysOfEach = grouped(days);
  return [columns, ...sheets.flatMap((sheet) => rowsOf(month, sheet, daysOfEach.get(keyOf(sheet)) ?? []))];
}

function rowsOf(month: string, sheet: Sheet, days: readonly EarnedDay[]): Cell[][] {
  const { name, companyName } = sheet;
  const pan = panMaskOf(sheet.panLastFour);
  const row = (cells: readonly [...Cell[]], end: readonly Cell[] = [pan, null, null, null]): Cell[] => [
    name,
    companyName,
    ...cells,
    ...end,
  ];
  const washed = days.map((line) => {
    const amount = amountOf(line);
    return row([
      month,
      line.day,
      line.itemName,
      line.washes,
      line.ratePaise === null ? null : rupeesOf(line.ratePaise),
      amount === null ? null : rupeesOf(amount),
      line.ratePaise === null ? "No rate" : null,
    ]);
  });
  const earlier = sheet.earlier.map((line) =>
    row([
      monthOf(line.month),
      null,
      line.itemName,
      line.washes,
      null,
      rupeesOf(line.amountPaise),
      "From earlier months",
    ]),
  );
  const adjusted = [...sheet.late, ...sheet.adjustments].map((line) =>
    row([
      monthOf(line.month),
      indiaAt(line.at).day,
      "Adjustment",
      null,
      null,
      rupeesOf(line.amountPaise),
      line.reason,
    ]),
  );
  const paid = row(
    [month, null, "To be paid", null, null, null, null],
    [pan, rupeesOf(sheet.tdsPaise), rupeesOf(sheet.advancePaise), rupeesOf(sheet.netPaise)],
  );
  return [...washed, ...earlier, ...adjusted, paid];
}

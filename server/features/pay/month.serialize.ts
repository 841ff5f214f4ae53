import { indiaAt, monthOf } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { panMaskOf } from "#contract/pay/tds.ts";
import type { Language } from "#i18n/languages.ts";
import type { Caller } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import type { Adjustment } from "./adjustment.queries.ts";
import type { Advance } from "./advance.queries.ts";
import type { EarlierLine } from "./earlier.queries.ts";
import { STATEMENT } from "./statement.rules.ts";
import type { Earned } from "./month.queries.ts";
import { amountOf, type Sheet, type sumsOf } from "./month.rules.ts";

export const serializePayLine = (line: Earned) => {
  const amount = amountOf(line);
  return {
    serviceItemId: line.serviceItemId,
    itemName: line.itemName,
    itemNames: line.itemNames,
    washes: line.washes,
    rate: line.ratePaise === null ? null : rupeesOf(line.ratePaise),
    amount: amount === null ? null : rupeesOf(amount),
  };
};

const serializeAdjustment = ({ payAdjustmentId, amountPaise, reason, at, by }: Adjustment) => ({
  payAdjustmentId,
  amount: rupeesOf(amountPaise),
  reason,
  day: indiaAt(at).day,
  by,
});

const serializeAdvance = ({ payAdvanceId, on: day, amountPaise, note, by }: Advance) => ({
  payAdvanceId,
  day,
  amount: rupeesOf(amountPaise),
  note,
  by,
});

const serializeChange = ({ month, itemName: about, washes, amountPaise }: EarlierLine) => ({
  month: monthOf(month),
  about,
  washes,
  amount: rupeesOf(amountPaise),
});

const serializeLate = ({ month, reason: about, amountPaise }: Adjustment) => ({
  month: monthOf(month),
  about,
  washes: null,
  amount: rupeesOf(amountPaise),
});

export const serializeFigures = (figures: ReturnType<typeof sumsOf>) => ({
  earned: rupeesOf(figures.earnedPaise),
  earlier: rupeesOf(figures.earlierPaise),
  additions: rupeesOf(figures.additionsPaise),
  deductions: rupeesOf(figures.deductionsPaise),
  tds: rupeesOf(figures.tdsPaise),
  brought: rupeesOf(figures.broughtPaise),
  advances: rupeesOf(figures.advancePaise),
  net: rupeesOf(figures.netPaise),
  carried: rupeesOf(figures.carriedPaise),
});

export type Links = { month: string; language: Language; caller: Caller; now: Date; secrets: Secrets };

/** Link to a statement, or to a payslip once the month is closed. */
export function statementUrl(
  { providerId, companyId }: Pick<Sheet, "providerId" | "companyId">,
  extension: "pdf" | "csv",
  { month, language, caller, now, secrets }: Links,
): string {
  const about = [month, providerId, companyId, language];
  return generatedFileUrl(
    { kind: STATEMENT, about, file: `pay-${month}-${providerId}.${extension}` },
    caller,
    now,
    secrets,
  );
}

export const serializePaySheet = (sheet: Sheet, links: Links) => ({
  providerId: sheet.providerId,
  name: sheet.name,
  companyId: sheet.companyId,
  companyName: sheet.companyName,
  lines: sheet.lines.map(serializePayLine),
  washes: sheet.washes,
  withoutRate: sheet.withoutRate,
  ...serializeFigures(sheet),
  earlierLines: [...sheet.earlier.map(serializeChange), ...sheet.late.map(serializeLate)],
  adjustments: sheet.adjustments.map(serializeAdjustment),
  total: rupeesOf(sheet.totalPaise),
  advancesGiven: sheet.advances.map(serializeAdvance),
  advanceLeft: rupeesOf(sheet.advanceLeftPaise),
  tdsRate: sheet.tdsRateHundredths / 100,
  pan: panMaskOf(sheet.panLastFour),
  closedOn: sheet.closed && indiaAt(sheet.closed.at).day,
  paidOn: sheet.closed?.paidOn ?? null,
  method: sheet.closed?.method ?? null,
  reference: sheet.closed?.reference ?? "",
  paperUrl: statementUrl(sheet, "pdf", links),
  csvUrl: statementUrl(sheet, "csv", links),
});

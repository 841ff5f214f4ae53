import { indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { getPayDays, getPayMonth, MOST_PROVIDERS } from "#contract/pay/pay.ts";
import type { Language } from "#i18n/languages.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { drawnUrl } from "#server/features/file/drawn/rules.ts";
import { found } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller } from "#server/scope.ts";
import { MONTH_TABLE, STATEMENT } from "../statement/rules.ts";
import {
  type Adjustment,
  countUnattributed,
  type Earned,
  findAdjustments,
  findEarned,
  findEarnedDays,
  findPayee,
} from "./queries.ts";
import { amountOf, monthOf, type Sheet, sheetOf, sheetsOf } from "./rules.ts";

const lineOnWire = (line: Earned) => {
  const amount = amountOf(line);
  return {
    serviceItemId: line.serviceItemId,
    itemName: line.itemName,
    washes: line.washes,
    rate: line.ratePaise === null ? null : rupeesOf(line.ratePaise),
    amount: amount === null ? null : rupeesOf(amount),
  };
};

const adjustmentOnWire = ({ payAdjustmentId, amountPaise, reason, at, by }: Adjustment) => ({
  payAdjustmentId,
  amount: rupeesOf(amountPaise),
  reason,
  day: indiaAt(at).day,
  by,
});

type Links = { month: string; language: Language; caller: Caller; now: Date; secrets: Secrets };

function sheetOnWire(sheet: Sheet, { month, language, caller, now, secrets }: Links) {
  const about = [month, sheet.providerId, sheet.companyId, language];
  const urlOf = (extension: "pdf" | "csv") =>
    drawnUrl(
      { kind: STATEMENT, about, file: `pay-${month}-${sheet.providerId}.${extension}` },
      caller,
      now,
      secrets,
    );
  return {
    providerId: sheet.providerId,
    name: sheet.name,
    companyId: sheet.companyId,
    companyName: sheet.companyName,
    lines: sheet.lines.map(lineOnWire),
    washes: sheet.washes,
    withoutRate: sheet.withoutRate,
    earned: rupeesOf(sheet.earnedPaise),
    adjustments: sheet.adjustments.map(adjustmentOnWire),
    total: rupeesOf(sheet.totalPaise),
    paperUrl: urlOf("pdf"),
    csvUrl: urlOf("csv"),
  };
}

export function payMonthRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getPayMonth, async ({ body, scope, caller, now, db }) => {
    const { Month: month, ProviderId: providerId, CompanyId: companyId, Language: language } = body;
    const asked = { month, providerId, companyId };
    const [lines, adjustments] = [
      await findEarned(db, scope, asked),
      await findAdjustments(db, scope, asked),
    ];
    const sheets = sheetsOf(lines, adjustments);
    if (providerId !== undefined && sheets.length === 0)
      sheets.push(sheetOf(found(await findPayee(db, scope, providerId), "provider"), [], []));
    const { totalPaise, ...figures } = monthOf(sheets);
    const links = { month, language, caller, now, secrets };
    return {
      month,
      providers: sheets.slice(0, MOST_PROVIDERS).map((sheet) => sheetOnWire(sheet, links)),
      count: sheets.length,
      ...figures,
      unattributed: await countUnattributed(db, scope, asked),
      total: rupeesOf(totalPaise),
      csvUrl: drawnUrl(
        { kind: MONTH_TABLE, about: [month, companyId ?? 0, providerId ?? 0], file: `pay-${month}.csv` },
        caller,
        now,
        secrets,
      ),
    };
  });

  serve(getPayDays, async ({ body: { Month: month, ProviderId: providerId }, scope, db }) => {
    const days = await findEarnedDays(db, scope, { month, providerId });
    if (days.length === 0) found(await findPayee(db, scope, providerId), "provider");
    return days.map((line) => ({ ...lineOnWire(line), day: line.day }));
  });
}

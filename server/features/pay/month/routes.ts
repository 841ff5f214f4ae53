import { indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { getPayDays, getPayMonth, MOST_PROVIDERS } from "#contract/pay/pay.ts";
import type { Language } from "#i18n/languages.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { generatedFileUrl } from "#server/features/file/generated/rules.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller } from "#server/access/scope.ts";
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

const serializePayLine = (line: Earned) => {
  const amount = amountOf(line);
  return {
    serviceItemId: line.serviceItemId,
    itemName: line.itemName,
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

type Links = { month: string; language: Language; caller: Caller; now: Date; secrets: Secrets };

function serializePaySheet(sheet: Sheet, { month, language, caller, now, secrets }: Links) {
  const about = [month, sheet.providerId, sheet.companyId, language];
  const urlOf = (extension: "pdf" | "csv") =>
    generatedFileUrl(
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
    lines: sheet.lines.map(serializePayLine),
    washes: sheet.washes,
    withoutRate: sheet.withoutRate,
    earned: rupeesOf(sheet.earnedPaise),
    adjustments: sheet.adjustments.map(serializeAdjustment),
    total: rupeesOf(sheet.totalPaise),
    paperUrl: urlOf("pdf"),
    csvUrl: urlOf("csv"),
  };
}

export function payMonthRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getPayMonth, async ({ body, scope, caller, now, db }) => {
    const { Month: month, ProviderId: providerId, CompanyId: companyId, Language: language } = body;
    const query = { month, providerId, companyId };
    const [lines, adjustments] = [
      await findEarned(db, scope, query),
      await findAdjustments(db, scope, query),
    ];
    const sheets = sheetsOf(lines, adjustments);
    if (providerId !== undefined && sheets.length === 0)
      sheets.push(sheetOf(found(await findPayee(db, scope, providerId), "provider"), [], []));
    const { totalPaise, ...figures } = monthOf(sheets);
    const links = { month, language, caller, now, secrets };
    return {
      month,
      providers: sheets.slice(0, MOST_PROVIDERS).map((sheet) => serializePaySheet(sheet, links)),
      count: sheets.length,
      ...figures,
      unattributed: await countUnattributed(db, scope, query),
      total: rupeesOf(totalPaise),
      csvUrl: generatedFileUrl(
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
    return days.map((line) => ({ ...serializePayLine(line), day: line.day }));
  });
}

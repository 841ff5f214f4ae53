import { rupeesOf } from "#contract/money.ts";
import { getPayDays, getPayMonth, MAX_PROVIDERS } from "#contract/pay/pay.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findEmptySheet, findSheets } from "./sheet.queries.ts";
import { MONTH_TABLE } from "./statement.rules.ts";
import { countUnattributed, findEarnedDays, findPayee } from "./month.queries.ts";
import { monthOf, sumsOf } from "./month.rules.ts";
import { serializeFigures, serializePayLine, serializePaySheet } from "./month.serialize.ts";

export function payMonthRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getPayMonth, async ({ body, scope, caller, now, db }) => {
    const { Month: month, ProviderId: providerId, CompanyId: companyId, Language: language } = body;
    const query = { month, providerId, companyId };
    const sheets = await findSheets(db, scope, query);
    if (providerId !== undefined && sheets.length === 0)
      sheets.push(found(await findEmptySheet(db, scope, providerId), "provider"));
    const { totalPaise, ...figures } = monthOf(sheets);
    const links = { month, language, caller, now, secrets };
    return {
      month,
      providers: sheets.slice(0, MAX_PROVIDERS).map((sheet) => serializePaySheet(sheet, links)),
      count: sheets.length,
      ...figures,
      unattributed: await countUnattributed(db, scope, query),
      total: rupeesOf(totalPaise),
      figures: serializeFigures(sumsOf(sheets)),
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

import {
  getPan,
  getPaySettings,
  isMaskedPan,
  panMaskOf,
  revealPan,
  savePaySettings,
  setPan,
  USUAL_TDS,
  USUAL_TDS_WITHOUT_PAN,
} from "#contract/pay/tds.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { recordAccess } from "#server/db/auditedAccess.ts";
import type { Db } from "#server/db/database.ts";
import { fieldText, found, invalid, missing } from "#server/errors/apiError.ts";
import { hasCompany } from "#server/features/bill/tax/tax.queries.ts";
import { lockProvider } from "#server/features/provider/provider.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findPayee } from "./month.queries.ts";
import { findPaySettings, findProviderTax, storePaySettings, storeProviderTax } from "./tds.queries.ts";
import { panContextOf } from "./tds.rules.ts";

/**
 * The company that a caller names, or their own.
 * @throws 400 for callers without one who name none; 404 for a company outside the scope.
 */
export async function requireCompany(db: Db, scope: Scope, given: number | undefined): Promise<number> {
  const companyId = given ?? scope.companyId;
  if (companyId === null) throw invalid({ CompanyId: fieldText("chooseCompany") });
  if (scope.reach === "provider" ? companyId !== scope.companyId : !(await hasCompany(db, scope, companyId)))
    throw missing("company");
  return companyId;
}

const usual = {
  deductsTds: false,
  rateHundredths: USUAL_TDS * 100,
  withoutPanHundredths: USUAL_TDS_WITHOUT_PAN * 100,
};

const hundredthsOf = (percent: number): number => Math.round(percent * 100);

export function tdsRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getPaySettings, async ({ body, scope, db }) => {
    const companyId = await requireCompany(db, scope, body.CompanyId);
    const settings = (await findPaySettings(db, companyId)) ?? usual;
    return {
      companyId,
      deductTds: settings.deductsTds,
      rate: settings.rateHundredths / 100,
      rateWithoutPan: settings.withoutPanHundredths / 100,
    };
  });

  serve(savePaySettings, ({ body, scope, write }) =>
    write(async (db) => {
      await storePaySettings(db, await requireCompany(db, scope, body.CompanyId), {
        deductsTds: body.DeductTds,
        rateHundredths: hundredthsOf(body.Rate),
        withoutPanHundredths: hundredthsOf(body.RateWithoutPan),
      });
      return {};
    }),
  );

  serve(setPan, ({ body, scope, write }) =>
    write(async (db) => {
      const { ProviderId: providerId, Pan: pan, TdsRate } = body;
      await lockProvider(db, scope, providerId);
      const stored = await findProviderTax(db, providerId);
      if (isMaskedPan(pan) && pan !== panMaskOf(stored?.lastFour ?? ""))
        throw invalid({ Pan: fieldText("panShape") });
      const rateHundredths = TdsRate === null || TdsRate === undefined ? null : hundredthsOf(TdsRate);
      if (rateHundredths !== null && pan === "") throw invalid({ TdsRate: fieldText("rateNeedsPan") });
      const isKept = stored !== undefined && pan === panMaskOf(stored.lastFour);
      const { sealed, lastFour } = isKept
        ? stored
        : {
            sealed: pan === "" ? null : secrets.seal(pan, panContextOf(providerId)),
            lastFour: pan.slice(-4),
          };
      await storeProviderTax(db, providerId, { sealed, lastFour, rateHundredths });
      return {};
    }),
  );

  serve(getPan, async ({ body: { ProviderId: providerId }, scope, db }) => {
    found(await findPayee(db, scope, providerId), "provider");
    const stored = await findProviderTax(db, providerId);
    const rate = stored?.rateHundredths ?? null;
    return { pan: panMaskOf(stored?.lastFour ?? ""), tdsRate: rate === null ? null : rate / 100 };
  });

  serve(revealPan, ({ body: { ProviderId: providerId }, scope, caller, db }) =>
    // Not through `write`: a stored reply would contain the number in clear.
    db.transaction().execute(async (transaction) => {
      const { name } = found(await findPayee(transaction, scope, providerId), "provider");
      const stored = await findProviderTax(transaction, providerId);
      if (!stored?.sealed) return { pan: "" };
      await recordAccess(transaction, caller.userId, { noun: "providerTax", id: stored.providerTaxId, name });
      return { pan: secrets.open(stored.sealed, panContextOf(providerId)) };
    }),
  );
}

import { getGateways, saveGateway } from "#contract/gateway/gateway.ts";
import { hasCompany } from "#server/features/bill/tax/tax.queries.ts";
import { fieldText, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { type GatewayTools, maskedKey, serverOf } from "./account.rules.ts";
import { findGateways, insertGateway, lockGateway, updateGateway } from "./gateway.queries.ts";
import { contextOf, keyContextOf } from "./gateway.rules.ts";
import { callbackPathOf } from "./event.rules.ts";

export function gatewayRoutes(serve: Serve, { secrets, fakeGateway = false }: GatewayTools): void {
  serve(getGateways, async ({ body: { companyId }, scope, db }) => {
    if (!(await hasCompany(db, scope, companyId))) throw missing("company");
    const gateways = await findGateways(db, companyId);
    return gateways.map(({ changedAt, heardAt, keyId, ...gateway }) => ({
      ...gateway,
      changedAt: changedAt.toISOString(),
      heardAt: heardAt?.toISOString() ?? null,
      path: callbackPathOf(gateway.name),
      keyId: maskedKey(keyId),
    }));
  });

  serve(saveGateway, ({ body, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const {
        CompanyId: companyId,
        KeyId: keyId,
        KeySecret: keySecret,
        BaseUrl: baseUrl,
        Active: active,
      } = body;
      const name = body.Gateway ?? body.Name ?? "razorpay";
      const secret = body.WebhookSecret ?? body.Secret;
      if (!(await hasCompany(db, scope, companyId))) throw missing("company");
      if (name === "fake" && !fakeGateway) throw missing("gateway");
      if (baseUrl !== undefined && baseUrl !== "" && !fakeGateway)
        throw invalid({ BaseUrl: refusalText("gatewayOwnAddressOnly") });
      const stored = await lockGateway(db, companyId, name);
      const hasKeys = stored !== undefined && stored.keyId !== "";
      // The secret of one key id does not fit another.
      if (keyId !== undefined && keySecret === undefined && keyId !== stored?.keyId)
        throw invalid({ KeySecret: fieldText("keySecretRequired") });
      if (keySecret !== undefined && keyId === undefined && !hasKeys)
        throw invalid({ KeyId: fieldText("keyIdRequired") });
      const sealed = (text: string | undefined, context: string) =>
        text === undefined ? null : secrets.seal(text, context);
      const sealedSecret = sealed(secret, contextOf(companyId, name));
      const change = {
        companyId,
        name,
        keyId: keyId ?? null,
        sealedKeySecret: sealed(keySecret, keyContextOf(companyId, name)),
        baseUrl: baseUrl ? serverOf(baseUrl) : null,
        active,
        now,
        userId,
      };
      if (stored) await updateGateway(db, { ...change, sealedSecret });
      else {
        if (sealedSecret === null)
          throw invalid({ [body.Gateway ? "WebhookSecret" : "Secret"]: fieldText("secretRequired") });
        await insertGateway(db, { ...change, sealedSecret });
      }
      return { name, active };
    }),
  );
}

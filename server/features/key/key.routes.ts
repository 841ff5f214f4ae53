import { addKey, deleteKey, getKeys, MAX_KEYS, MAX_LISTED } from "#contract/key/key.ts";
import { hashToken } from "#server/crypto/token.ts";
import { ApiError, fieldText, found, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findKeys, findOnlyCompany, lockCompany, insertKey, revokeKey } from "./key.queries.ts";
import { hintOf, newKey } from "./key.rules.ts";

export function keyRoutes(serve: Serve): void {
  serve(getKeys, async ({ scope, db }) => {
    const keys = await findKeys(db, scope, MAX_LISTED);
    return keys.map(({ createdAt, lastUsedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt && lastUsedAt.toISOString(),
    }));
  });

  serve(addKey, async ({ body, caller, scope, write, now }) => {
    const key = newKey();
    const hash = hashToken(key);
    // The reply of `write` is stored for repeated calls, so it must not contain the key itself.
    const saved = await write(async (db) => {
      const companyId = scope.companyId ?? body.CompanyId ?? (await findOnlyCompany(db));
      if (companyId === null) throw invalid({ CompanyId: fieldText("chooseCompany") });
      if (found(await lockCompany(db, companyId), "company") >= MAX_KEYS)
        throw new ApiError("conflict", refusalText("keysAtMost", { count: MAX_KEYS }));
      const { userId } = caller;
      const fields = { companyId, name: body.Name, scopes: [...new Set(body.Scopes)] };
      return { hash, apiKeyId: await insertKey(db, { ...fields, hash, hint: hintOf(key), userId, now }) };
    });
    if (saved.hash !== hash) throw new ApiError("conflict", refusalText("keyShownAlready"));
    return { apiKeyId: saved.apiKeyId, key };
  });

  serve(deleteKey, ({ body, scope, write, now }) =>
    write(async (db) => {
      if (!(await revokeKey(db, scope, body.apiKeyId, now))) throw missing("key");
      return {};
    }),
  );
}

import { reachOf } from "#contract/access.ts";
import { getSignInCode, SIGN_IN_CODE_HOURS } from "#contract/session/signInCode.ts";
import { hashToken, newToken } from "#server/crypto/token.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { saveSignInCode } from "#server/features/session/signInCode.queries.ts";
import { nameActor } from "#server/http/queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { lockProvider } from "./provider.queries.ts";

export function signInCodeOfProviderRoutes(serve: Serve, { publicUrl }: { publicUrl: string }): void {
  // The reply is stored nowhere: it opens a session, so it is not written under an Idempotency-Key.
  serve(getSignInCode, ({ body: { providerId }, caller, scope, db, now }) =>
    db.transaction().execute(async (transaction) => {
      const { userId } = caller;
      await nameActor(transaction, { userId, now });
      const { name, active, isPaid } = await lockProvider(transaction, scope, providerId);
      if (!active) throw new ApiError("conflict", refusalText("providerOff", { name }));
      // A signed-in provider sees the bank account.
      if (isPaid && !reachOf(caller.role, "account:write"))
        throw new ApiError("forbidden", refusalText("paidSignIn"));
      const token = newToken();
      const expiresAt = new Date(now.getTime() + SIGN_IN_CODE_HOURS * 3_600_000);
      await saveSignInCode(transaction, {
        providerId,
        tokenHash: hashToken(token),
        userId,
        now,
        expiresAt,
      });
      return { url: `${publicUrl}/washer#${token}`, expiresAt: expiresAt.toISOString(), name };
    }),
  );
}

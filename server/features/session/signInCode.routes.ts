import { signInByCode } from "#contract/session/signInCode.ts";
import { hashToken } from "#server/crypto/token.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { networkOf } from "#server/net/address.ts";
import { findAccount, lockUserAccount } from "#server/features/account/account.queries.ts";
import { checkGuess } from "./guess.queries.ts";
import { linkKeys } from "./guess.rules.ts";
import { countProofs } from "./phone.queries.ts";
import { openSession } from "./session.routes.ts";
import { signedIn } from "./session.rules.ts";
import { consumeSignInCode } from "./signInCode.queries.ts";

export function signInCodeRoutes(serve: Serve, { publicUrl }: { publicUrl: string }): void {
  serve(signInByCode, async ({ body: { Code }, db, now, request, reply }) => {
    const network = networkOf(request.ip);
    const keys = linkKeys(network, await countProofs(db, network, now));
    const session = await checkGuess(db, keys, now, () =>
      db.transaction().execute(async (transaction) => {
        const userId = await consumeSignInCode(transaction, hashToken(Code), now);
        if (userId === undefined) return null;
        const account = await findAccount(transaction, { userId });
        if (account?.companyActive === false) throw new ApiError("forbidden", refusalText("companyOff"));
        // The code replaces the password, not a second factor.
        if (!account || account.secondFactor || !(await lockUserAccount(transaction, account)))
          throw new ApiError("forbidden", refusalText("staffAccountOff"));
        return signedIn(await openSession(transaction, { userId, now, request, reply, publicUrl }), account);
      }),
    );
    if (!session) throw invalid({ Code: refusalText("signInCodeGone") });
    return session;
  });
}

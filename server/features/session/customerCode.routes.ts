import { signInCustomer } from "#contract/session/customerCode.ts";
import { hashToken, tidyTyped } from "#server/crypto/token.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { networkOf } from "#server/net/address.ts";
import { findAccount, lockUserAccount, customerUser } from "#server/features/account/account.queries.ts";
import { findSession } from "#server/features/account/session.queries.ts";
import { checkGuess } from "./guess.queries.ts";
import { linkKeys } from "./guess.rules.ts";
import { countProofs } from "./phone.queries.ts";
import { openSession } from "./session.routes.ts";
import { signedIn } from "./session.rules.ts";
import { consumeCustomerCode } from "./customerCode.queries.ts";

export function customerCodeRoutes(serve: Serve, { publicUrl }: { publicUrl: string }): void {
  serve(signInCustomer, async ({ body: { Code }, db, now, request, reply }) => {
    const network = networkOf(request.ip);
    const keys = linkKeys(network, await countProofs(db, network, now));
    const session = await checkGuess(db, keys, now, () =>
      db.transaction().execute(async (transaction) => {
        const customer = await consumeCustomerCode(transaction, hashToken(tidyTyped(Code)), now);
        if (!customer) return null;
        const { customerId } = customer;
        const userId = await customerUser(transaction, customer.phone);
        const account = await findAccount(transaction, { userId });
        if (!account || !(await lockUserAccount(transaction, account)))
          throw new ApiError("forbidden", refusalText("accountOff"));
        const token = await openSession(transaction, { userId, customerId, now, request, reply, publicUrl });
        // Named as the company knows the customer; nobody while the company is switched off.
        const opened = await findSession(transaction, hashToken(token));
        if (!opened) throw new ApiError("forbidden", refusalText("accountOff"));
        return signedIn(token, opened.caller);
      }),
    );
    if (!session) throw invalid({ Code: refusalText("customerCodeGone") });
    return session;
  });
}

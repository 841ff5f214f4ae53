import { CUSTOMER_CODE_MINUTES, makeCustomerCode } from "#contract/session/customerCode.ts";
import { hashToken, newTypedToken, tidyTyped } from "#server/crypto/token.ts";
import { ApiError, missing, refusalText } from "#server/errors/apiError.ts";
import { saveCustomerCode } from "#server/features/session/customerCode.queries.ts";
import { countGuess } from "#server/features/session/guess.queries.ts";
import { customerCodeKeys } from "#server/features/session/guess.rules.ts";
import { nameActor } from "#server/http/queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { lockCustomer } from "./customer.queries.ts";

export function signInCodeOfCustomerRoutes(serve: Serve, { publicUrl }: { publicUrl: string }): void {
  // The reply is stored nowhere: it opens a session, so it is not written under an Idempotency-Key.
  serve(makeCustomerCode, async ({ body, caller, scope, db, now }) => {
    // A person answers for whom it is shown to.
    if (caller.permits) throw new ApiError("forbidden", refusalText("keyNotAllowed"));
    const { userId } = caller;
    await countGuess(db, customerCodeKeys(userId), now);
    return db.transaction().execute(async (transaction) => {
      await nameActor(transaction, { userId, now });
      const customer = await lockCustomer(transaction, scope, body.customerId);
      if (!customer) throw missing("customer");
      const token = newTypedToken();
      const expiresAt = new Date(now.getTime() + CUSTOMER_CODE_MINUTES * 60_000);
      const { customerId, name } = customer;
      const tokenHash = hashToken(tidyTyped(token));
      await saveCustomerCode(transaction, { customerId, tokenHash, userId, now, expiresAt });
      return {
        url: `${publicUrl}/in#${token}`,
        expiresAt: expiresAt.toISOString(),
        name,
      };
    });
  });
}

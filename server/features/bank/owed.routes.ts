import { rupeesOf } from "#contract/money.ts";
import { claimOwed, getOwed } from "#contract/bank/owed.ts";
import { lockPayer } from "#server/features/payment/payment.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { findClaims, insertClaim, MAX_CLAIMS, requireNewUtr } from "./claim.queries.ts";
import { findOwed, lockOwedBy } from "./owed.queries.ts";
import { requirePayable, sumOpen } from "./owed.rules.ts";
import { serializeOwed } from "./owed.serialize.ts";

export function owedRoutes(serve: Serve): void {
  serve(getOwed, async ({ scope, now, db }) => ({ rows: serializeOwed(await findOwed(db, scope, now)) }));

  serve(claimOwed, ({ body: { CustomerId, Amount, Utr: utr }, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const payer = await lockPayer(db, scope, CustomerId);
      const { customerId, companyId } = payer;
      const { same, count } = await findClaims(db, { customerId }, utr);
      if (same) return { claimId: same.claimId, amount: rupeesOf(same.amountPaise), status: same.status };
      const dues = requirePayable(await lockOwedBy(db, customerId, now), Amount);
      if (count >= MAX_CLAIMS) throw new ApiError("conflict", refusalText("claimedTooOften"));
      await requireNewUtr(db, companyId, utr);
      const amountPaise = sumOpen(dues);
      const claimId = await insertClaim(db, { ...payer, dues, utr, amountPaise, at: now, userId });
      return { claimId, amount: rupeesOf(amountPaise), status: "claimed" as const };
    }),
  );
}
